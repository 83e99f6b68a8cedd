import type { EmergencyAlert } from '@floorlight/contracts/safety';
import { clsx } from 'clsx';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useOpenAlerts } from '#lib/alerts/use-open-alerts.ts';
import { paths } from '#lib/paths.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SeverityBadge } from '#ui/SeverityBadge.tsx';
import { LoadingNote, Skeleton } from '#ui/Skeleton.tsx';
import { AndonTower } from './AndonTower.tsx';

const shown = 4;

/** A manager's first look: what is open on the floor. */
export function FloorStatus() {
  const { active, acknowledged, open, isLoading, isError, retry } = useOpenAlerts();
  const now = useNow(10_000);
  if (isError)
    return (
      <Card>
        <ErrorState title="Open alerts could not be loaded" message="They may be out of date." onRetry={retry} />
      </Card>
    );
  const lamp = active.length ? 'red' : acknowledged.length ? 'amber' : 'green';
  return (
    <Card aria-labelledby="floor-status" className="flex flex-col">
      <div className="flex items-center gap-5 p-5">
        <AndonTower lit={isLoading ? null : lamp} className="h-24 shrink-0" />
        <div className="min-w-0">
          <h2 id="floor-status" className="text-muted">
            Open alerts
          </h2>
          {isLoading ? (
            <>
              <LoadingNote />
              <Skeleton className="mt-1 h-[1.2em] w-44 text-heading" />
            </>
          ) : (
            <p className="font-bold text-heading">{sentence(active, acknowledged)}</p>
          )}
          {!isLoading && !open.length && (
            <p className="mt-1 flex items-center gap-1.5 text-resolved">
              <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
              Nobody is waiting for help.
            </p>
          )}
        </div>
      </div>
      {open.length > 0 && (
        <ul className="hairline-t">
          {open.slice(0, shown).map((alert) => (
            <li key={alert.id} className="not-last:hairline-b">
              <Link
                to={paths.emergency}
                className="flex min-h-16 items-center gap-3 px-5 py-2 hover:bg-sunken focus-visible:outline-offset-[-3px]"
              >
                <span className="min-w-0 grow leading-snug">
                  <span className="block truncate font-semibold">{alert.title}</span>
                  <span className="block truncate text-caption text-muted">
                    {alert.reportedByName} · {relativeTime(alert.createdAt, now)}
                    {alert.status === 'acknowledged' && ` · Acknowledged by ${alert.acknowledgedByName ?? 'a manager'}`}
                  </span>
                </span>
                <SeverityBadge severity={alert.severity} />
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {open.length > shown && (
        <Link
          to={paths.emergency}
          className={clsx(
            'flex min-h-12 items-center justify-center font-semibold text-accent-text hairline-t hover:bg-sunken',
          )}
        >
          See all {open.length}
        </Link>
      )}
    </Card>
  );
}

function sentence(active: EmergencyAlert[], acknowledged: EmergencyAlert[]): string {
  if (active.length) return `${active.length} active, ${acknowledged.length} acknowledged`;
  return acknowledged.length ? `${acknowledged.length} acknowledged` : 'All clear';
}
