import { useNavigate } from 'react-router-dom';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { t } from './messages.ts';

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
      title={t.unsavedTitle({ count })}
      description={isStored ? t.unsavedStored() : t.unsavedInPage()}
      footer={
        <>
          <Button size="primary" onClick={onStay}>
            {t.stay()}
          </Button>
          <Button size="primary" onClick={go}>
            {t.leave()}
          </Button>
          <Button
            variant="primary"
            size="primary"
            onClick={async () => {
              await onSave();
              go();
            }}
          >
            {t.saveAndLeave()}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
