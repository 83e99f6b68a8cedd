import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import { TextAreaField } from './Field.tsx';

interface NotesDialogProps {
  open: boolean;
  title: string;
  description: string;
  label: string;
  hint: string;
  maxLength: number;
  submitLabel: string;
  cancelLabel: string;
  busy?: boolean;
  notes: string;
  onNotes: (notes: string) => void;
  onClose: () => void;
  /** Gets the trimmed notes, which may be empty. The dialog closes if the answer is true. */
  onSubmit: (notes: string) => boolean | Promise<boolean>;
}

/** Asks for notes on an act, and carries it out. */
export function NotesDialog({
  open,
  title,
  description,
  label,
  hint,
  maxLength,
  submitLabel,
  cancelLabel,
  busy = false,
  notes,
  onNotes,
  onClose,
  onSubmit,
}: NotesDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            variant="primary"
            size="primary"
            busy={busy}
            onClick={async () => (await onSubmit(notes.trim())) && onClose()}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={label}
        hint={hint}
        maxLength={maxLength}
        value={notes}
        onChange={({ target }) => onNotes(target.value)}
      />
    </Dialog>
  );
}
