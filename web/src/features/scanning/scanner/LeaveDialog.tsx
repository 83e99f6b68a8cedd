import { useNavigate } from 'react-router-dom';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';

interface LeaveDialogProps {
  /** Where the way leads; null while nobody is leaving. */
  to: string | null;
  /** Of what is not saved yet. */
  count: number;
  /** The list outlives the page. */
  kept: boolean;
  onStay: () => void;
  onSave: () => Promise<void>;
}

/** Asks before a screen is left that holds scans nobody has saved. */
export function LeaveDialog({ to, count, kept, onStay, onSave }: LeaveDialogProps) {
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
        kept
          ? 'They stay on this device, in the list of the scanner, until you save or undo them.'
          : 'This device cannot keep them: its storage is full or switched off. Unsaved, they are lost when the page is closed.'
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
