import type { Principal } from '@floorlight/contracts/principal';
import type { WallCounts } from '@floorlight/contracts/wall-displays';
import type { InventoryContext } from '../context.ts';
import { getCoverage } from './get-coverage.ts';

/** How many walls of each area are counted today: not by whom. */
export async function getWallCounts(context: InventoryContext, principal: Principal): Promise<WallCounts> {
  const { areas } = await getCoverage(context, principal);
  return {
    areas: areas.map(({ afeArea, walls }) => ({
      name: afeArea,
      walls: walls.length,
      counted: walls.filter(({ count }) => count !== null).length,
    })),
  };
}
