import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { TextAreaField } from '#ui/forms/Field.tsx';
import { t } from './messages.ts';

interface ManualCopyDialogProps {
  open: boolean;
  value: string;
  onClose: () => void;
}

/** Shows the value to copy by hand, for devices that don't let a page copy. */
export function ManualCopyDialog({ open, value, onClose }: ManualCopyDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && onClose()}
      title={t.manualCopy()}
      description={t.manualCopyHint()}
      footer={
        <Button variant="primary" size="primary" onClick={onClose}>
          {t.done()}
        </Button>
      }
    >
      <TextAreaField
        label={t.value()}
        readOnly
        rows={3}
        value={value}
        onFocus={({ target }) => target.select()}
        className="break-all font-mono"
      />
    </Dialog>
  );
}
