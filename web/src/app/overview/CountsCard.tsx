import type { CountCoverage } from '@floorlight/contracts/counts';
import { paths } from '@floorlight/contracts/paths';
import { useGetCoverageQuery } from '#features/counts/api.ts';
import { loadFailure } from '#lib/api/load-failure.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { ScrollBox } from '#ui/lists/ScrollBox.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { DeskCard } from './DeskCard.tsx';
import { t } from './messages.ts';

interface Area {
  name: string;
  walls: number;
  counted: number;
  /** The newest count. */
  last: { name: string; at: string } | null;
}

/** How many walls of each area are counted today. */
export function CountsCard({ className }: { className: string }) {
  const { currentData, ...query } = useGetCoverageQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  const areas = currentData?.areas.map(areaOf);
  const sum = (of: 'walls' | 'counted') => (areas ?? []).reduce((total, area) => total + area[of], 0);
  return (
    <DeskCard
      title={t.counts()}
      note={areas && t.walls({ counted: sum('counted'), walls: sum('walls') })}
      link={{ to: paths.counts, label: t.allCounts() }}
      className={className}
    >
      <ListStates
        rows={areas}
        failure={loadFailure(query, t.failed())}
        loading={<Placeholders count={5} className="h-6" grid="grid gap-3 p-4" />}
        empty={<p className="px-4 py-6 text-muted">{t.noWalls()}</p>}
      >
        {(rows) => (
          <ScrollBox label={t.areas()} className="min-h-0 grow overflow-y-auto">
            <ul className="flex min-h-full flex-col justify-evenly">
              {rows.map((area) => (
                <AreaLine key={area.name} area={area} />
              ))}
            </ul>
          </ScrollBox>
        )}
      </ListStates>
    </DeskCard>
  );
}

function areaOf({ afeArea, walls }: CountCoverage['areas'][number]): Area {
  const counts = walls.flatMap(({ count }) => count ?? []);
  const newest = counts.reduce<(typeof counts)[number] | null>(
    (last, each) => (last && last.createdAt > each.createdAt ? last : each),
    null,
  );
  return {
    name: afeArea,
    walls: walls.length,
    counted: counts.length,
    last: newest && { name: newest.countedByName, at: newest.createdAt },
  };
}

function AreaLine({ area: { name, walls, counted, last } }: { area: Area }) {
  const clock = useSiteClock('time');
  const isDone = counted === walls && last !== null;
  return (
    <li className="grid min-h-8 grid-cols-[minmax(3.5rem,auto)_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1 desk:grid-cols-[minmax(3.5rem,auto)_minmax(0,1fr)_4.5rem_minmax(0,7rem)] desk:py-0">
      <span className="font-semibold desk:truncate">{name}</span>
      <span
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={walls}
        aria-valuenow={counted}
        className="h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        <span
          className="block h-full rounded-full bg-resolved forced-colors:bg-[CanvasText]"
          style={{ width: `${walls ? (counted / walls) * 100 : 0}%` }}
        />
      </span>
      <span className="whitespace-nowrap text-end">{t.ofWalls({ counted, walls })}</span>
      <span className="max-desk:col-span-full text-muted desk:truncate">
        {isDone ? t.areaDone({ time: clock(last.at) }) : (last?.name ?? t.nobodyYet())}
      </span>
    </li>
  );
}
