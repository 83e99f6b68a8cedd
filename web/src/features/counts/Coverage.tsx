import type { CountCoverage, WallCount } from '@floorlight/contracts/counts';
import { useState } from 'react';
import { PrintLabels } from '#features/labels/api.ts';
import { Card } from '#ui/Card.tsx';
import { rich } from '#ui/rich.ts';
import { LeveledWallMap } from './LeveledWallMap.tsx';
import { t as counts } from './messages.ts';
import { ProgressBar } from './ProgressBar.tsx';
import { t } from './site-counts-messages.ts';
import { WallDetail } from './WallDetail.tsx';
import { type MappedWall, WallMapLegend } from './WallMap.tsx';
import { wallLabel } from './wall-label.ts';

interface CoverageProps {
  coverage: CountCoverage;
  levels: readonly string[];
  timeZone: string;
  onOpenSession: (id: string) => void;
}

/** The walls of the site as a map of counted and uncounted walls. */
export function Coverage({ coverage: { areas }, levels, timeZone, onOpenSession }: CoverageProps) {
  const [chosen, setChosen] = useState<{ area: string; wall: string } | null>(null);
  const walls = areas.flatMap((area) => area.walls);
  const counted = walls.flatMap(({ count }) => count ?? []);
  const detail = areas
    .find(({ afeArea }) => afeArea === chosen?.area)
    ?.walls.find(({ wallNumber }) => wallNumber === chosen?.wall);
  return (
    <Card aria-labelledby="coverage" className="grid gap-5 p-4 desk:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="coverage" className="font-semibold text-title">
          {t.walls()}
        </h2>
        <p className="text-muted">
          {rich(
            t.coverage.parts(
              { strong: (open) => <span className="font-bold text-ink text-lead">{open}</span> },
              {
                open: walls.length - counted.length,
                total: walls.length,
                items: counted.reduce((sum, { total }) => sum + total, 0),
              },
            ),
          )}
        </p>
      </div>
      {areas.map((area) => (
        <div key={area.afeArea} className="grid gap-3">
          <div>
            <ProgressBar
              name={area.afeArea}
              done={area.walls.filter(({ count }) => count).length}
              of={area.walls.length}
            />
          </div>
          <LeveledWallMap
            levels={levels}
            label={counts.wallsOf({ area: area.afeArea })}
            walls={area.walls.map(({ wallNumber, count }) => mapped(wallNumber, count))}
            onChoose={(wall) => setChosen({ area: area.afeArea, wall })}
          />
        </div>
      ))}
      <WallMapLegend states={['open', 'counted', 'empty']} />
      <PrintLabels
        labels={areas.flatMap(({ afeArea, walls }) =>
          walls.map(({ wallNumber }) => wallLabel(afeArea, wallNumber, levels)),
        )}
      />
      {chosen && detail && (
        <WallDetail
          area={chosen.area}
          wall={chosen.wall}
          count={detail.count}
          timeZone={timeZone}
          onClose={() => setChosen(null)}
          onOpenSession={(id) => {
            setChosen(null);
            onOpenSession(id);
          }}
        />
      )}
    </Card>
  );
}

function mapped(name: string, count: WallCount | null): MappedWall {
  if (!count) return { name, state: 'open', total: 0, recount: false };
  return { name, state: count.empty ? 'empty' : 'counted', total: count.total, recount: count.recount };
}
