import { readFileSync } from 'node:fs';
import type { Cell } from '@floorlight/contracts/cell-link';
import { repeated } from '@floorlight/database/repeated';
import { readCells } from '@floorlight/event-bus/cells';
import type { Part } from '@floorlight/service-kit/part';
import type { Logger } from '@floorlight/telemetry/logger';

/** Milliseconds. */
const readInterval = 500;

/** The cells of a hub, as the operator's file has them now. */
export interface CellList {
  all(): readonly Cell[];
  find(name: string): Cell | undefined;
  ownerOf(siteId: string): Cell | undefined;
  part: Part;
}

/**
 * Follows CELLS_FILE without a restart. A file with mistakes counts for nothing: the process doesn't start with one, and a
 * running process keeps the list it has, with a line in its log and in `/readyz`.
 */
export function cellList(file: string, log: Logger): CellList {
  let text = '';
  let cells: readonly Cell[] = [];
  let owners = new Map<string, Cell>();
  let problem: string | null = null;

  function read(): void {
    const newest = readFileSync(file, 'utf8');
    if (newest === text) return;
    cells = readCells(file, newest);
    owners = new Map(cells.flatMap((cell) => cell.sites.map((site) => [site, cell])));
    text = newest;
  }

  const reading = repeated({
    name: 'reading the list of cells',
    every: readInterval,
    later: true,
    log,
    async work() {
      try {
        read();
        problem = null;
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        if (words !== problem) log.error(`the list of cells stays as it was: ${words}`);
        problem = words;
      }
    },
  });

  return {
    all: () => cells,
    find: (name) => cells.find((cell) => cell.name === name),
    ownerOf: (siteId) => owners.get(siteId),
    part: {
      name: 'list of cells',
      optional: true,
      async start() {
        read();
        await reading.start();
      },
      stop: reading.stop,
      async check() {
        if (problem) throw new Error(problem);
      },
    },
  };
}
