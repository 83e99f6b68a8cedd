import { CircleCheckBig } from 'lucide-react';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { CountPlan } from './count-plan.ts';
import { LeveledWallMap } from './LeveledWallMap.tsx';
import { t } from './messages.ts';
import { ProgressBar } from './ProgressBar.tsx';
import type { CountForm } from './use-count-form.ts';
import type { GoTo } from './use-go-to.ts';
import { WallMapLegend } from './WallMap.tsx';
import { countedIn, nextWall, type WallStates } from './wall-states.ts';

interface AreaProgressProps {
  plan: CountPlan;
  form: CountForm;
  goTo: GoTo;
  walls: WallStates;
}

/** Shows how many walls of each area are counted, and which walls of the chosen area are left. */
export function AreaProgress({ plan, form, goTo, walls: states }: AreaProgressProps) {
  const isChosen = ({ name }: { name: string }) => name === form.draft.afeArea;
  const chosen = states.areas.find(isChosen) ?? plan.areas.find(isChosen);
  return (
    <Card aria-labelledby="progress" className="grid gap-4 p-4 desk:p-5">
      <h2 id="progress" className="font-semibold text-title">
        {t.progress()}
      </h2>
      <ul className="grid gap-3">
        {states.areas.map((area) => (
          <li key={area.name}>
            <ProgressBar name={area.name} done={countedIn(area, states)} of={area.walls.length} />
          </li>
        ))}
      </ul>
      {chosen && (
        <>
          {countedIn(chosen, states) === chosen.walls.length && <AreaDone area={chosen} walls={states} goTo={goTo} />}
          <LeveledWallMap
            levels={plan.levels ?? []}
            label={t.wallsOf({ area: chosen.name })}
            walls={chosen.walls.map((name) => ({ name, ...states.of(chosen.name, name) }))}
            chosen={form.draft.wallNumber}
            onChoose={(wallNumber) => goTo({ afeArea: chosen.name, wallNumber })}
          />
          <WallMapLegend
            states={['open', 'counted', 'empty', 'waiting', ...(states.isInCount ? statesOfCounts : [])]}
          />
        </>
      )}
    </Card>
  );
}

const statesOfCounts = ['recount', 'approved'] as const;

/** Every wall of the area is counted: leads to the next unfinished area. */
function AreaDone({ area, walls: states, goTo }: { area: CountPlan['areas'][number]; walls: WallStates; goTo: GoTo }) {
  const [next] = states.areas.flatMap((each) => {
    const wallNumber = nextWall(each, states, null);
    return wallNumber === null ? [] : { afeArea: each.name, wallNumber };
  });
  return (
    <Notice tone="resolved" icon={CircleCheckBig}>
      <p className="font-semibold">{t.allCounted({ count: area.walls.length, area: area.name })}</p>
      {next && (
        <Button className="mt-2" onClick={() => goTo(next)}>
          {t.continueWith({ area: next.afeArea })}
        </Button>
      )}
    </Notice>
  );
}
