import { ConfirmDialog } from '#ui/controls/ConfirmDialog.tsx';
import { t } from './messages.ts';

interface DeleteToteDialogProps {
  name: string;
  focusAfter: () => HTMLElement | null;
  onDelete: () => void;
  onClose: () => void;
}

export function DeleteToteDialog({ name, focusAfter, onDelete, onClose }: DeleteToteDialogProps) {
  return (
    <ConfirmDialog
      focusAfter={focusAfter}
      title={t.deleteTote()}
      description={t.deleteLead({ name })}
      confirmLabel={t.delete()}
      cancelLabel={t.cancel()}
      onConfirm={onDelete}
      onClose={onClose}
    />
  );
}
