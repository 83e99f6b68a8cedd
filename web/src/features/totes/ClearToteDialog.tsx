import type { Tote } from '@floorlight/contracts/totes';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';

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
      title="Clear Tote"
      description={`This empties ${name}, resets its status to idle, turns it off and loses its processing progress.`}
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" size="primary" onClick={onClear}>
            Clear
          </Button>
        </>
      }
    >
      {record && <p className="text-muted">The site's record of this tote stays unchanged.</p>}
    </Dialog>
  );
}
