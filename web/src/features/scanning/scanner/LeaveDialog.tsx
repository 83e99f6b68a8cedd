import { useNavigate } from 'react-router-dom';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';

interface LeaveDialogProps {
  /** Target path; null while the dialog is closed. */
  to: string | null;
  /** Number of unsaved scans. */
  count: number;
  /** The list is stored and outlives the page. */
  isStored: boolean;
  onStay: () => void;
  onSave: () => Promise<void>;
}

/** Asks before the user leaves the screen with unsaved scans. */
export function LeaveDialog({ to, count, isStored, onStay, onSave }: LeaveDialogProps) {
  const navigate = useNavigate();
  const go = () => {
    onStay();
    if (to) navigate(to);
  };
  return (
    <Dialog
      open={to !== null}
      onOpenChange={onStay}
      title={count === 1 ? '1 scan is not saved yet' : `${count} scans are not saved yet`}
      description={
        isStored
          ? 'They stay on this device, in the list of the scanner, until you save or undo them.'
          : "This device can't store them: its storage is full or blocked. Unsaved scans are lost when you close the page."
      }
      footer={
        <>
          <Button size="primary" onClick={onStay}>
            Stay Here
          </Button>
          <Button size="primary" onClick={go}>
            Leave Unsaved
          </Button>
          <Button
            variant="primary"
            size="primary"
            onClick={async () => {
              await onSave();
              go();
            }}
          >
            Save and Leave
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
