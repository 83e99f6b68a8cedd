import type { Incident } from '@floorlight/contracts/incidents';
import { incidentPath, paths } from '@floorlight/contracts/paths';
import { Link } from 'react-router-dom';
import { useCountIncidentsQuery, useListIncidentsInfiniteQuery } from '#features/incidents/api.ts';
import { loadFailure } from '#lib/api/load-failure.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Badge } from '#ui/lists/Badge.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { DeskCard } from './DeskCard.tsx';
import { t } from './messages.ts';

const maxShown = 4;

/** The newest incidents on which nobody has begun to work. */
export function IncidentsCard({ className }: { className: string }) {
  const { currentData, ...list } = useListIncidentsInfiniteQuery(
    { status: 'open' },
    { refetchOnMountOrArgChange: true },
  );
  const count = useCountIncidentsQuery().data?.open ?? 0;
  const now = useNow(30_000);
  return (
    <DeskCard
      title={t.incidents()}
      note={count > 0 && <Badge>{count}</Badge>}
      link={{ to: paths.incidents, label: t.allIncidents() }}
      className={className}
    >
      <ListStates
        rows={currentData?.pages.flat().slice(0, maxShown)}
        failure={loadFailure(list, t.failed())}
        loading={<Placeholders count={maxShown} className="h-11" grid="grid gap-2 p-4" />}
        empty={<p className="px-4 py-6 text-muted">{t.noIncidents()}</p>}
      >
        {(incidents) => (
          <ul className="min-h-0 overflow-y-auto">
            {incidents.map((incident) => (
              <li key={incident.id} className="not-last:hairline-b">
                <Row incident={incident} now={now} />
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </DeskCard>
  );
}

function Row({ incident, now }: { incident: Incident; now: number }) {
  const { id, title, language, location, reportedByName, severity, createdAt } = incident;
  return (
    <Link
      to={incidentPath(id)}
      className="flex min-h-12 items-center gap-3 px-4 py-1.5 leading-snug hover:bg-sunken focus-visible:outline-offset-[-3px]"
    >
      <span className="min-w-0 grow">
        <span dir="auto" lang={language ?? undefined} className="block truncate font-semibold">
          {title}
        </span>
        <span className="block truncate text-caption text-muted">
          {[location, reportedByName, relativeTime(createdAt, now, 'short')].filter(Boolean).join(' · ')}
        </span>
      </span>
      <SeverityBadge severity={severity} />
    </Link>
  );
}
