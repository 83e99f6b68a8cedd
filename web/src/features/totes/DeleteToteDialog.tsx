import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { t } from './messages.ts';

interface DeleteToteDialogProps {
  name: string;
  focusAfter: () => HTMLElement | null;
  onDelete: () => void;
  onClose: () => void;
}

export function DeleteToteDialog({ name, focusAfter, onDelete, onClose }: DeleteToteDialogProps) {
  return (
    <Dialog
      open
      modalAlert
      focusAfter={focusAfter}
      onOpenChange={(open) => !open && onClose()}
      title={t.deleteTote()}
      description={t.deleteLead({ name })}
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button variant="primary" size="primary" onClick={onDelete}>
            {t.delete()}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
