import { CircleCheckBig } from 'lucide-react';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { CountPlan } from './count-plan.ts';
import { LeveledWallMap } from './LeveledWallMap.tsx';
import { countedIn, type LatestCounts, nextWall, wallKey } from './latest-counts.ts';
import { t } from './messages.ts';
import { ProgressBar } from './ProgressBar.tsx';
import type { CountForm } from './use-count-form.ts';
import type { GoTo } from './use-go-to.ts';
import type { SessionCounts } from './use-session-counts.ts';
import { type MappedWall, WallMapLegend } from './WallMap.tsx';

interface AreaProgressProps {
  plan: CountPlan;
  form: CountForm;
  goTo: GoTo;
  session: SessionCounts;
}

/** Shows how many walls of each area are counted, and which walls of the chosen area are left. */
export function AreaProgress({ plan, form, goTo, session: { latest } }: AreaProgressProps) {
  const chosen = plan.areas.find(({ name }) => name === form.draft.afeArea);
  return (
    <Card aria-labelledby="progress" className="grid gap-4 p-4 desk:p-5">
      <h2 id="progress" className="font-semibold text-title">
        {t.progress()}
      </h2>
      <ul className="grid gap-3">
        {plan.areas.map((area) => (
          <li key={area.name}>
            <ProgressBar name={area.name} done={countedIn(area, latest)} of={area.walls.length} />
          </li>
        ))}
      </ul>
      {chosen && (
        <>
          {countedIn(chosen, latest) === chosen.walls.length && (
            <AreaDone area={chosen} plan={plan} goTo={goTo} latest={latest} />
          )}
          <LeveledWallMap
            levels={plan.levels ?? []}
            label={t.wallsOf({ area: chosen.name })}
            walls={chosen.walls.map((wall) => mapped(wall, chosen.name, latest))}
            chosen={form.draft.wallNumber}
            onChoose={(wallNumber) => goTo({ afeArea: chosen.name, wallNumber })}
          />
          <WallMapLegend states={['open', 'counted', 'empty', 'waiting']} />
        </>
      )}
    </Card>
  );
}

function mapped(name: string, area: string, latest: LatestCounts): MappedWall {
  const count = latest.get(wallKey(area, name));
  if (!count) return { name, state: 'open', total: 0, recount: false };
  const state = count.countedByName === null ? 'waiting' : count.empty ? 'empty' : 'counted';
  return { name, state, total: count.total, recount: count.recount };
}

/** Every wall of the area is counted: leads to the next unfinished area. */
function AreaDone({
  area,
  plan,
  goTo,
  latest,
}: {
  area: CountPlan['areas'][number];
  plan: CountPlan;
  goTo: GoTo;
  latest: LatestCounts;
}) {
  const next = plan.areas.find((each) => countedIn(each, latest) < each.walls.length);
  return (
    <Notice tone="resolved" icon={CircleCheckBig}>
      <p className="font-semibold">{t.allCounted({ count: area.walls.length, area: area.name })}</p>
      {next && (
        <Button
          className="mt-2"
          onClick={() => goTo({ afeArea: next.name, wallNumber: nextWall(next, latest, '') ?? '' })}
        >
          {t.continueWith({ area: next.name })}
        </Button>
      )}
    </Notice>
  );
}
