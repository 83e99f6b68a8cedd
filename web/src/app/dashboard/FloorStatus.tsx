import { senderLine } from '@floorlight/contracts/alert-sender';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { alertPath, paths } from '@floorlight/contracts/paths';
import { clsx } from 'clsx';
import { CircleCheck } from 'lucide-react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { titleOf } from '#features/alerts/alert-words.ts';
import { useOpenAlerts } from '#features/alerts/use-open-alerts.ts';
import { selectLiveState } from '#lib/live/live-slice.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { selectAsOf, selectIsSlow } from '../as-of.ts';
import { AndonTower } from './AndonTower.tsx';
import { t } from './messages.ts';

const maxShown = 4;

/** The open alerts of the site, for managers. */
export function FloorStatus() {
  const { active, acknowledged, open, isLoading, isError, retry } = useOpenAlerts();
  const now = useNow(10_000);
  const isStale = useSelector(selectAsOf) !== null;
  // The server is about to say it: until then nothing is claimed, and the card keeps its size.
  const isAwaited = useSelector(selectIsSlow) && isStale && open.length === 0;
  const isLive = useSelector(selectLiveState) === 'connected';
  if (isError)
    return (
      <Card>
        <ErrorState
          title={t.alertsFailed()}
          message={isLive ? t.alertsStillShow() : t.alertsCannotShow()}
          onRetry={retry}
        />
      </Card>
    );
  const none = isStale ? null : 'green';
  const lamp = active.length ? 'red' : acknowledged.length ? 'amber' : none;
  return (
    <Card aria-labelledby="floor-status" className="flex flex-col">
      <div className="flex items-center gap-5 p-5">
        <AndonTower lit={isLoading || isAwaited ? null : lamp} className="h-24 shrink-0" />
        <div className="min-w-0">
          <h2 id="floor-status" className="text-muted">
            {t.openAlerts()}
          </h2>
          {isLoading || isAwaited ? (
            <>
              <LoadingNote />
              <Skeleton className="mt-1 h-[1.2em] w-44 text-heading" />
            </>
          ) : (
            <Summary active={active.length} acknowledged={acknowledged.length} isStale={isStale} />
          )}
        </div>
      </div>
      {open.length > 0 && (
        <ul className="hairline-t">
          {open.slice(0, maxShown).map((alert) => (
            <li key={alert.id} className="not-last:hairline-b">
              <Link
                to={alertPath(alert.id)}
                className="block px-5 py-3 leading-snug hover:bg-sunken focus-visible:outline-offset-[-3px]"
              >
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <AlertTitle alert={alert} />
                  <SeverityBadge severity={alert.severity} />
                </span>
                <span className="block text-caption text-muted">
                  {relativeTime(alert.createdAt, now)} · {senderLine(alert)}
                  {alert.status === 'acknowledged' && ` · ${acknowledgedBy(alert.acknowledgedByName)}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {open.length > maxShown && (
        <Link
          to={paths.emergency}
          className="flex min-h-12 items-center justify-center font-semibold text-accent-text hairline-t hover:bg-sunken"
        >
          {t.seeAll({ count: open.length })}
        </Link>
      )}
    </Card>
  );
}

const acknowledgedBy = (name: string | null): string =>
  name === null ? t.acknowledgedByManager() : t.acknowledgedBy({ name });

function AlertTitle({ alert }: { alert: EmergencyAlert }) {
  const { text, lang } = titleOf(alert);
  return (
    <span dir="auto" lang={lang} className="line-clamp-2 min-w-0 grow basis-[8rem] font-semibold">
      {text}
    </span>
  );
}

interface SummaryProps {
  active: number;
  acknowledged: number;
  /** Nobody knows what has come since. */
  isStale: boolean;
}

function Summary({ active, acknowledged, isStale }: SummaryProps) {
  if (!active && !acknowledged && isStale)
    return (
      <>
        <p className="font-bold text-heading">{t.noneKnown()}</p>
        <p className="mt-0.5 text-muted">{t.newOnesMissing()}</p>
      </>
    );
  if (!active && !acknowledged)
    return (
      <>
        <p className="font-bold text-heading">{t.allClear()}</p>
        <p className="mt-0.5 flex items-center gap-1.5 text-resolved">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
          {t.nobodyWaits()}
        </p>
      </>
    );
  return (
    <>
      <p className={clsx('font-bold text-heading', active > 0 && 'text-critical')}>{t.active({ count: active })}</p>
      <p className="mt-0.5 text-muted">{t.acknowledged({ count: acknowledged })}</p>
    </>
  );
}
