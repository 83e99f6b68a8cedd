import { type Cell, type DownVerb, downSubject } from '@floorlight/contracts/cell-link';
import type { Bus } from '@floorlight/event-bus/bus';
import { ask, NoAnswer } from '@floorlight/event-bus/signed-requests';
import type { CellList } from './cell-list.ts';

export interface Hub {
  cells: CellList;
  /** Asks a cell. Throws NoAnswer or Refused. */
  ask(cell: Cell, verb: DownVerb, body: unknown, timeout: number): Promise<unknown>;
}

export interface HubOptions {
  bus: Bus;
  cells: CellList;
  /** CELL_KEY */
  seed: string;
}

export const hub = ({ bus, cells, seed }: HubOptions): Hub => ({
  cells,
  async ask(cell, verb, body, timeout) {
    const connection = bus.connection();
    if (!connection) throw new NoAnswer('NATS is not connected', { sent: false });
    return ask(connection, { subject: downSubject(cell.name, verb), body, seed, answeredBy: cell.key, timeout });
  },
});
