import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { ChangeList } from './ChangeList.tsx';
import type { DescribedChange } from './describe-changes.ts';
import { t } from './messages.ts';

interface SaveDialogProps {
  open: boolean;
  changes: readonly DescribedChange[];
  busy: boolean;
  onClose: () => void;
  onSave: () => void;
}

/** Shows what will change before it is saved. */
export function SaveDialog({ open, changes, busy, onClose, onSave }: SaveDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="wide"
      title={t.saveTitle({ count: changes.length })}
      description={t.saveHint()}
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            {t.keepEditing()}
          </Button>
          <Button variant="primary" size="primary" busy={busy} onClick={onSave}>
            {t.save({ count: changes.length })}
          </Button>
        </>
      }
    >
      <ChangeList label={t.yourChanges()} changes={changes} />
    </Dialog>
  );
}
