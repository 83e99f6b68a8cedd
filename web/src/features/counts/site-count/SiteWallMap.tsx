import type { SiteCountWall } from '@floorlight/contracts/site-counts';
import { LeveledWallMap } from '../LeveledWallMap.tsx';
import { type MappedWall, WallMapLegend } from '../WallMap.tsx';
import { t } from './site-count-messages.ts';

interface SiteWallMapProps {
  area: string;
  walls: readonly SiteCountWall[];
  levels: readonly string[];
  onChoose: (wall: string) => void;
}

/** The walls of an area of a count of the site, by what is left to do. */
export function SiteWallMap({ area, walls, levels, onChoose }: SiteWallMapProps) {
  return (
    <>
      <LeveledWallMap label={t.wallsOf({ area })} walls={walls.map(mapped)} levels={levels} onChoose={onChoose} />
      <WallMapLegend states={['open', 'counted', 'recount', 'approved']} />
    </>
  );
}

const mapped = ({ wallNumber, status, figures, recounted }: SiteCountWall): MappedWall => ({
  name: wallNumber,
  state: status,
  total: figures?.total ?? null,
  recount: recounted,
});
