import { levelSeparator, partsOfWall } from '@floorlight/contracts/count-settings';
import { useState } from 'react';
import { SelectField } from '#ui/forms/SelectField.tsx';
import type { CountPlan } from './count-plan.ts';
import { t } from './messages.ts';
import type { Place } from './place-of.ts';
import type { GoTo } from './use-go-to.ts';
import { isCounted, type WallStates } from './wall-states.ts';

interface WallFieldsProps {
  plan: CountPlan;
  place: Place;
  walls: WallStates;
  goTo: GoTo;
}

/** Chooses the wall to count: by area and wall, or by the levels that the site has. */
export function WallFields({ plan, place, walls: states, goTo }: WallFieldsProps) {
  const levels = plan.levels ?? [];
  const [areaLevel = t.area(), ...below] = levels;
  const area = plan.areas.find(({ name }) => name === place.afeArea);
  const [begun, setBegun] = useState<readonly string[]>([]);
  const chosen = place.wallNumber ? partsOfWall(place.wallNumber, levels) : begun;
  const walls = area?.walls ?? [];
  const areCounted = (some: readonly string[]) => some.every((wall) => isCounted(states.of(place.afeArea, wall)));
  const choose = (depth: number, part: string) => {
    const parts = [...chosen.slice(0, depth), part];
    setBegun(parts);
    const wall = walls.find((each) => samePath(partsOfWall(each, levels), parts));
    if (wall || place.wallNumber) goTo({ afeArea: place.afeArea, wallNumber: wall ?? '' });
  };
  const names = below.length > 0 ? below : [t.wall()];
  return (
    <>
      <SelectField
        label={areaLevel}
        value={place.afeArea}
        options={[
          { value: '', label: t.selectArea() },
          ...plan.areas.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={({ target }) => {
          setBegun([]);
          goTo({ afeArea: target.value, wallNumber: '' });
        }}
      />
      {names.map((name, depth) => {
        const path = chosen.slice(0, depth);
        const within = walls.filter((wall) => samePath(partsOfWall(wall, levels).slice(0, depth), path));
        const parts = Map.groupBy(within, (wall) => partsOfWall(wall, levels)[depth] ?? '');
        return (
          <SelectField
            key={name}
            label={name}
            value={chosen[depth] ?? ''}
            disabled={!area || path.length < depth}
            className="disabled:bg-sunken disabled:text-muted"
            options={[
              { value: '', label: below.length > 1 ? t.selectLevel({ level: name }) : t.selectWall() },
              ...[...parts].map(([part, some]) => ({ value: part, label: areCounted(some) ? `✓ ${part}` : part })),
            ]}
            onChange={({ target }) => choose(depth, target.value)}
          />
        );
      })}
    </>
  );
}

const samePath = (one: readonly string[], other: readonly string[]): boolean =>
  one.join(levelSeparator) === other.join(levelSeparator);
