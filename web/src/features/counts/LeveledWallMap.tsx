import { partsOfWall } from '@floorlight/contracts/count-settings';
import type { ComponentProps } from 'react';
import { WallMap } from './WallMap.tsx';

type LeveledWallMapProps = ComponentProps<typeof WallMap> & { levels: readonly string[] };

/** A map of walls; where the site has more levels than area and wall, one for each row. */
export function LeveledWallMap({ label, walls, levels, ...rest }: LeveledWallMapProps) {
  if (levels.length <= 2) return <WallMap label={label} walls={walls} {...rest} />;
  const rows = Map.groupBy(walls, ({ name }) => partsOfWall(name, levels).slice(0, -1).join(' · '));
  return (
    <div className="grid gap-3">
      {[...rows].map(([row, ofRow]) => (
        <div key={row} className="grid gap-1.5">
          <h3 className="font-semibold text-caption text-muted">{row}</h3>
          <WallMap
            label={`${label}, ${row}`}
            walls={ofRow.map((wall) => ({ ...wall, shortName: partsOfWall(wall.name, levels).at(-1) ?? wall.name }))}
            {...rest}
          />
        </div>
      ))}
    </div>
  );
}
