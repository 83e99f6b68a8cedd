import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';

interface DeactivateDialogProps {
  open: boolean;
  onClose: () => void;
  alerts: readonly EmergencyAlert[];
  /** Cancels the open alerts. Resolves to an error message, or null on success. */
  deactivate: () => Promise<string | null>;
}

export function DeactivateDialog({ open, onClose, alerts, deactivate }: DeactivateDialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const now = useNow(10_000);

  const close = () => {
    setProblem(null);
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    const failed = await deactivate();
    setBusy(false);
    setProblem(failed);
    if (!failed) close();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && close()}
      modalAlert
      title="Deactivate Emergency?"
      description="Only if nobody needs help any more. Your alert will be cancelled and the managers notified."
      footer={
        <>
          <Button size="primary" onClick={close}>
            Keep Active
          </Button>
          <Button variant="emergency" size="primary" busy={busy} onClick={confirm}>
            Yes, Deactivate
          </Button>
        </>
      }
    >
      <ul className="grid grid-cols-1 gap-2">
        {alerts.map(({ id, title, createdAt, acknowledgedByName }) => (
          <li key={id} className="rounded-control bg-sunken px-4 py-3 hairline">
            <p className="font-semibold">{title}</p>
            <p className="text-caption text-muted">
              Sent {relativeTime(createdAt, now).toLowerCase()}
              {acknowledgedByName && ` · Acknowledged by ${acknowledgedByName}`}
            </p>
          </li>
        ))}
      </ul>
      {problem && (
        <Notice tone="critical" icon={CircleX} className="mt-3">
          <p role="alert">{problem}</p>
        </Notice>
      )}
    </Dialog>
  );
}
