import { senderOf } from '@floorlight/contracts/alert-sender';
import { type EmergencyAlert, Severity } from '@floorlight/contracts/alerts';
import { alertPath, paths } from '@floorlight/contracts/paths';
import { clsx } from 'clsx';
import { BellRing, Flag, Footprints, type LucideIcon, ShieldCheck, Siren, UserCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { titleOf } from '#features/alerts/alert-words.ts';
import { alertIcon } from '#features/alerts/emergency-icons.ts';
import { useOpenAlerts } from '#features/alerts/use-open-alerts.ts';
import { t as api } from '#lib/api/messages.ts';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Badge } from '#ui/lists/Badge.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
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
              <Row alert={alert} now={now} />
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

const edges = {
  critical: 'border-emergency',
  high: 'border-high',
  medium: 'border-medium',
  low: 'border-low',
} as const;

function Row({ alert, now }: { alert: EmergencyAlert; now: number }) {
  const { text, lang } = titleOf(alert);
  const Icon = alertIcon(alert);
  const { icon: StateIcon, text: state } = stateOf(alert);
  return (
    <Link
      to={alertPath(alert.id)}
      className={clsx(
        'flex items-center gap-3 border-s-[5px] py-2 ps-3.5 pe-3.5 hover:bg-sunken focus-visible:outline-offset-[-3px]',
        edges[alert.severity],
      )}
    >
      <span
        className={clsx(
          'flex size-10 shrink-0 items-center justify-center rounded-control',
          alert.severity === 'critical' ? 'bg-emergency text-on-emergency' : 'bg-high-tint text-high tone-edge',
        )}
      >
        <Icon aria-hidden="true" className="size-5.5" />
      </span>
      <span className="min-w-0 grow leading-snug">
        <span dir="auto" lang={lang} className="line-clamp-2 break-words font-semibold">
          {text}
        </span>
        <span className="block truncate text-caption text-muted">
          {[alert.warehouseZone, senderOf(alert)].filter(Boolean).join(' · ')}
        </span>
        <span
          className={clsx(
            'flex items-start gap-1.5 font-semibold text-caption',
            alert.status === 'active' ? 'text-critical' : 'text-resolved',
          )}
        >
          <StateIcon aria-hidden="true" className="mt-px size-4 shrink-0" />
          <span className="min-w-0">{state}</span>
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-1">
        <span className="font-mono font-semibold text-lead">{elapsedTime(alert.createdAt, now)}</span>
        <SeverityBadge severity={alert.severity} />
      </span>
    </Link>
  );
}

const stepIcons = { on_the_way: Footprints, there: Flag } as const;

function stateOf({ status, response, acknowledgedByName: name }: EmergencyAlert): { icon: LucideIcon; text: string } {
  if (response) return { icon: stepIcons[response.step], text: t.response[response.step]({ name: response.byName }) };
  if (status === 'active') return { icon: BellRing, text: t.notAcknowledged() };
  return { icon: UserCheck, text: name ? t.acknowledgedBy({ name }) : t.acknowledged() };
}
