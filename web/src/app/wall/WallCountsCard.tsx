import type { WallCounts } from '@floorlight/contracts/wall-displays';
import { t } from './messages.ts';
import { wallCard } from './wall-card.ts';

/** So many have room on 1920×1080. */
const maxShown = 5;

/** How many walls of each area are counted today. */
export function WallCountsCard({ areas }: { areas: WallCounts['areas'] }) {
  const sum = (of: 'walls' | 'counted') => areas.reduce((total, area) => total + area[of], 0);
  const more = areas.length - maxShown;
  return (
    <section aria-labelledby="wall-counts" className={wallCard}>
      <h2 id="wall-counts" className="flex flex-wrap gap-x-[0.6em]">
        <span className="font-bold text-[1.15em]">{t.counts()}</span>
        <span className="self-end text-muted">{t.walls({ counted: sum('counted'), walls: sum('walls') })}</span>
        {more > 0 && <span className="ms-auto self-end text-muted">{t.more({ count: more })}</span>}
      </h2>
      <ul className="grid grid-cols-[minmax(0,4.5em)_minmax(0,1fr)_auto] gap-x-[0.7em]">
        {areas.slice(0, maxShown).map(({ name, walls, counted }) => (
          <li key={name} className="col-span-3 grid grid-cols-subgrid items-center pt-[0.35em]">
            <span className="truncate font-semibold">{name}</span>
            <span aria-hidden="true" className="h-[0.75em] overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-resolved"
                style={{ width: `${walls ? (counted / walls) * 100 : 0}%` }}
              />
            </span>
            <span className="whitespace-nowrap text-end">{t.ofWalls({ counted, walls })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
