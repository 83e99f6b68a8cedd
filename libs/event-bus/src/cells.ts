import { readFileSync } from 'node:fs';
import {
  type Cell,
  Cells,
  cellUser,
  downSubject,
  downVerbs,
  upSubject,
  upVerbs,
} from '@floorlight/contracts/cell-link';
import { nkeys } from '@nats-io/transport-node';
import * as z from 'zod/mini';
import { inboxOf } from './inbox.ts';

export type CellOnBus = Pick<Cell, 'name' | 'key' | 'revoked'>;

/** What a cell may do in its hub's NATS: speak in its own name and answer the hub. No event crosses. */
export const permissionsOfCell = (name: string) => ({
  publish: { allow: upVerbs.map((verb) => upSubject(name, verb)) },
  subscribe: { allow: [`${inboxOf(cellUser(name))}.>`, ...downVerbs.map((verb) => downSubject(name, verb))] },
  allow_responses: { max: 1, expires: '1m' },
});

/** Reads the list of a hub's cells. Throws one error that names every mistake. */
export function readCells(file: string, text = readFileSync(file, 'utf8')): Cell[] {
  const parsed = Cells.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${file} is not a list of cells:\n${z.prettifyError(parsed.error)}`);
  // NATS would not start with such a one.
  for (const { name, key } of parsed.data)
    if (!isPublicKey(key)) throw new Error(`${file} is not a list of cells: the key of ${name} has a typing mistake`);
  return parsed.data;
}

function isPublicKey(key: string): boolean {
  try {
    nkeys.fromPublic(key);
    return true;
  } catch {
    return false;
  }
}
