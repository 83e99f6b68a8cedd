import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { ConfirmDialog } from '#ui/controls/ConfirmDialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { titleOf } from '../alert-words.ts';
import { t as messages } from '../messages.ts';
import { t } from './messages.ts';

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
    <ConfirmDialog
      open={open}
      isTopmost
      title={t.deactivateTitle()}
      description={t.deactivateHint()}
      confirmLabel={t.deactivate()}
      cancelLabel={t.keepActive()}
      variant="emergency"
      busy={busy}
      onConfirm={confirm}
      onClose={close}
    >
      <ul className="grid grid-cols-1 gap-2">
        {alerts.map((alert) => (
          <SentAlert key={alert.id} alert={alert} now={now} />
        ))}
      </ul>
      {problem && (
        <Notice tone="critical" icon={CircleX} className="mt-3">
          <p role="alert">{problem}</p>
        </Notice>
      )}
    </ConfirmDialog>
  );
}

function SentAlert({ alert, now }: { alert: EmergencyAlert; now: number }) {
  const { createdAt, acknowledgedByName: name } = alert;
  const title = titleOf(alert);
  const time = relativeTime(createdAt, now, 'inSentence');
  return (
    <li className="rounded-control bg-sunken px-4 py-3 hairline">
      <p lang={title.lang} className="font-semibold">
        {title.text}
      </p>
      <p className="text-caption text-muted">
        {t.sentAgo({ time })}
        {name && ` · ${messages.changedBy.acknowledged({ name })}`}
      </p>
    </li>
  );
}
