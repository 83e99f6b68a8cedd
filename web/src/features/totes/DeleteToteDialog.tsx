import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';

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
      title="Delete Tote"
      description={`Are you sure you want to delete ${name}? This action cannot be undone.`}
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" size="primary" onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
