import type { Tote } from '@floorlight/contracts/totes';
import { ConfirmDialog } from '#ui/controls/ConfirmDialog.tsx';
import { t } from './messages.ts';

interface ClearToteDialogProps {
  name: string;
  record: Tote | undefined;
  onClear: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a tote is cleared on this device. */
export function ClearToteDialog({ name, record, onClear, onClose }: ClearToteDialogProps) {
  return (
    <ConfirmDialog
      title={t.clearTote()}
      description={t.clearLead({ name })}
      confirmLabel={t.clear()}
      cancelLabel={t.cancel()}
      onConfirm={onClear}
      onClose={onClose}
    >
      {record && <p className="text-muted">{t.recordStays()}</p>}
    </ConfirmDialog>
  );
}
