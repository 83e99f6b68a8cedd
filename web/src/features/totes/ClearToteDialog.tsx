import type { Tote } from '@floorlight/contracts/totes';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
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
    <Dialog
      open
      modalAlert
      onOpenChange={(open) => !open && onClose()}
      title={t.clearTote()}
      description={t.clearLead({ name })}
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button variant="primary" size="primary" onClick={onClear}>
            {t.clear()}
          </Button>
        </>
      }
    >
      {record && <p className="text-muted">{t.recordStays()}</p>}
    </Dialog>
  );
}
