import type { PastEvacuation } from '@floorlight/contracts/past-evacuations';
import { evacuationPath, paths } from '@floorlight/contracts/paths';
import { DoorOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { loadFailure } from '#lib/api/load-failure.ts';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { LoadMore } from '#ui/lists/LoadMore.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { PageHeader, PageHint } from '#ui/PageHeader.tsx';
import { useListEvacuationsInfiniteQuery } from '../api.ts';
import { CallEvacuation } from '../call/CallEvacuation.tsx';
import { t } from '../messages.ts';

const filters = { all: null, real: 'false', drill: 'true' } as const;
type Filter = keyof typeof filters;

/** Every evacuation and drill of the site; each leads to its roll call. `alertDrill`: the button that starts one. */
export function EvacuationsPage({ alertDrill }: { alertDrill: ReactNode }) {
  const [filter, setFilter] = useState<Filter>('all');
  const query = useListEvacuationsInfiniteQuery(filters[filter], { refetchOnMountOrArgChange: true });
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-5">
      <PageHeader
        back={{ label: t.backToCenter(), to: paths.emergency }}
        title={t.title()}
        action={
          <div className="flex grow flex-wrap gap-3 tablet:grow-0">
            {alertDrill}
            <CallEvacuation className="grow tablet:grow-0" />
          </div>
        }
      >
        <PageHint>{t.listHint()}</PageHint>
      </PageHeader>
      <div className="max-w-80">
        <SelectField
          label={t.filterLabel()}
          options={(Object.keys(filters) as Filter[]).map((value) => ({ value, label: t.filter[value]() }))} // keys of a literal
          value={filter}
          onChange={({ target }) => setFilter(target.value as Filter)} // one of the options
        />
      </div>
      <ListStates
        rows={query.currentData?.pages.flat()}
        failure={loadFailure(query, t.listFailed())}
        loading={<Placeholders count={4} className="h-20 rounded-card" />}
        empty={
          <EmptyState icon={DoorOpen} title={t.listEmpty()}>
            {t.listEmptyHint()}
          </EmptyState>
        }
      >
        {(rows) => (
          <Card>
            <ul>
              {rows.map((row) => (
                <li key={row.evacuation.id} className="not-last:hairline-b">
                  <Row {...row} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </ListStates>
      <LoadMore query={query} />
    </div>
  );
}

function Row({ evacuation, counts: { safe, needsHelp, unaccounted } }: PastEvacuation) {
  const { id, drill, kind, reason, zones, calledAt, calledByName, endedAt } = evacuation;
  const clock = useSiteClock('dateTime');
  const now = useNow(10_000);
  return (
    <Link
      to={evacuationPath(id)}
      className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken focus-visible:outline-offset-[-3px]"
    >
      <span className="min-w-0 grow basis-60 leading-snug">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {drill && <Badge tone="high">{t.drill()}</Badge>}
          <span dir="auto" className="wrap-anywhere">
            {reason ?? t.kind[kind]()}
          </span>
        </span>
        <span className="block text-caption text-muted">
          {zones.length === 0 ? t.wholeSite() : zones.join(', ')} ·{' '}
          {t.calledBy({ name: calledByName, time: clock(calledAt) })}
        </span>
      </span>
      <span className="text-end leading-snug">
        <span className="block font-semibold">{t.safeOf({ safe, total: safe + needsHelp + unaccounted })}</span>
        <span className="block text-caption text-muted">
          {endedAt === null ? t.stillRunning() : t.duration({ time: elapsedTime(calledAt, Date.parse(endedAt)) })}
          {endedAt === null && ` · ${elapsedTime(calledAt, now)}`}
        </span>
      </span>
    </Link>
  );
}
