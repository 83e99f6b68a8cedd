import { useNavigate } from 'react-router-dom';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { t } from './messages.ts';

interface LeaveDialogProps {
  /** Target path; null while the dialog is closed. */
  to: string | null;
  count: number;
  onStay: () => void;
}

/** Asks before the user leaves the editor with unsaved changes. They stay on this device. */
export function LeaveDialog({ to, count, onStay }: LeaveDialogProps) {
  const navigate = useNavigate();
  return (
    <Dialog
      open={to !== null}
      onOpenChange={onStay}
      title={t.unsavedTitle({ count })}
      description={t.unsavedHint()}
      footer={
        <>
          <Button size="primary" onClick={() => to && navigate(to)}>
            {t.leave()}
          </Button>
          <Button variant="primary" size="primary" onClick={onStay}>
            {t.stay()}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
