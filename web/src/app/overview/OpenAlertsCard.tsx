import { type EmergencyAlert, Severity } from '@floorlight/contracts/alerts';
import { alertPath, paths } from '@floorlight/contracts/paths';
import { ShieldCheck, Siren } from 'lucide-react';
import { Link } from 'react-router-dom';
import { AlertRow } from '#features/alerts/AlertRow.tsx';
import { useOpenAlerts } from '#features/alerts/use-open-alerts.ts';
import { t as api } from '#lib/api/messages.ts';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Badge } from '#ui/lists/Badge.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { DeskCard } from './DeskCard.tsx';
import { t } from './messages.ts';

/** The open alerts with their ages and who answers them, unanswered ones first. */
export function OpenAlertsCard({ className }: { className: string }) {
  const { active, acknowledged, open, isLoading, isError, retry } = useOpenAlerts();
  const now = useNow(1000);
  const oldest = open.reduce<EmergencyAlert | null>(
    (first, each) => (first && first.createdAt < each.createdAt ? first : each),
    null,
  );
  return (
    <DeskCard
      title={t.openAlerts()}
      note={
        open.length > 0 && (
          <Badge tone={active.length > 0 ? 'critical' : 'medium'}>
            <Siren aria-hidden="true" className="size-4" />
            {open.length}
          </Badge>
        )
      }
      link={{ to: paths.emergency, label: t.allAlerts() }}
      className={className}
    >
      {isError ? (
        <ErrorState title={t.failed()} message={api.tryAgain()} onRetry={retry} />
      ) : isLoading ? (
        <Placeholders count={3} className="h-19" grid="grid gap-2 p-4" />
      ) : open.length === 0 ? (
        <EmptyState icon={ShieldCheck} title={t.noAlerts()}>
          {t.noAlertsHint()}
        </EmptyState>
      ) : (
        <ul className="min-h-0 grow overflow-y-auto">
          {[...gravestFirst(active), ...gravestFirst(acknowledged)].map((alert) => (
            <li key={alert.id} className="not-last:hairline-b">
              <Link to={alertPath(alert.id)} className="block hover:bg-sunken focus-visible:outline-offset-[-3px]">
                <AlertRow
                  alert={alert}
                  time={<span className="font-mono font-semibold text-lead">{elapsedTime(alert.createdAt, now)}</span>}
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {oldest && (
        <p className="mt-auto shrink-0 px-4 py-2 text-muted hairline-t">
          {t.oldestOpen({ age: elapsedTime(oldest.createdAt, now) })}
        </p>
      )}
    </DeskCard>
  );
}

const order = Severity.options;
/** Newest first where they are as grave. */
const gravestFirst = (alerts: readonly EmergencyAlert[]): EmergencyAlert[] =>
  [...alerts].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
