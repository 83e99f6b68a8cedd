import type { CellAlert } from '@floorlight/contracts/cells';
import { Check } from 'lucide-react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useMay } from '#lib/session/current-user.ts';
import { useUsageTime } from '#lib/time/use-usage-time.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { useAcknowledgeCellAlertMutation } from './api.ts';
import { t } from './messages.ts';

/** The open alerts of a site with an installation of its own, as that one last told. */
export function CellAlerts({ site, alerts }: { site: string; alerts: CellAlert[] }) {
  return (
    <ul aria-label={t.alertsOf({ name: site })} className="grid w-full gap-2">
      {alerts.map((alert) => (
        <CellAlertLine key={alert.id} alert={alert} />
      ))}
    </ul>
  );
}

function CellAlertLine({ alert }: { alert: CellAlert }) {
  const { id, title, severity, warehouseZone, status, createdAt } = alert;
  const { timeInSentence } = useUsageTime();
  const mayAcknowledge = useMay('alerts.acknowledge');
  const [acknowledge, { isLoading, isSuccess }] = useAcknowledgeCellAlertMutation();
  const toast = useToast();

  const askSite = async () => {
    const { error } = await acknowledge({ params: { id } });
    if (error)
      toast({
        title: t.acknowledgeFailed(),
        message: failureMessageOf(error, api.tryAgain()),
        tone: 'danger',
      });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-sunken px-3 py-2">
      <SeverityBadge severity={severity} />
      <span className="min-w-0 grow basis-40">
        <span className="block font-semibold">{title}</span>
        <span className="block text-caption text-muted">
          {warehouseZone === null
            ? t.raised({ time: timeInSentence(createdAt) })
            : t.raisedIn({ zone: warehouseZone, time: timeInSentence(createdAt) })}
        </span>
      </span>
      {status === 'acknowledged' ? (
        <Badge tone="resolved">
          <Check aria-hidden="true" className="size-4" />
          {t.acknowledged()}
        </Badge>
      ) : (
        mayAcknowledge && (
          <Button
            busy={isLoading || isSuccess}
            onClick={() => void askSite()}
            aria-label={t.acknowledgeAlert({ title })}
          >
            {t.acknowledge()}
          </Button>
        )
      )}
    </li>
  );
}
