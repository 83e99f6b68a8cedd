import type { Cell } from '@floorlight/contracts/cell-link';
import { NoAnswer, Refused } from '@floorlight/event-bus/signed-requests';
import type { AuthContext } from '../context.ts';
import { takePictures } from '../sites/pass-pictures.ts';

/** Milliseconds between two looks at the sites of one cell. */
const interval = 30_000;
const timeout = 5000;

/** At a hub: gets the floor plans that a cell's sites had before it joined. Returns what to call when a cell was heard. */
export function picturesOfCells(context: AuthContext): (cell: Cell) => void {
  const lookedAt = new Map<string, number>();

  async function look(cell: Cell): Promise<void> {
    await takePictures(context, cell.sites, async (request) => context.hub?.ask(cell, 'picture', request, timeout));
  }

  return (cell) => {
    const now = performance.now();
    if (now - (lookedAt.get(cell.name) ?? -interval) < interval) return;
    lookedAt.set(cell.name, now);
    look(cell).catch((error: unknown) => {
      const isAway = error instanceof NoAnswer || error instanceof Refused;
      context.log[isAway ? 'debug' : 'error']({ err: error, cell: cell.name }, 'could not get floor plans from a cell');
    });
  };
}
