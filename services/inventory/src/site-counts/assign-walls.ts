import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type * as contract from '@floorlight/contracts/site-counts';
import type { Transaction } from '@floorlight/database/database';
import { coded } from '@floorlight/languages/coded';
import { invalid } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { InventoryContext } from '../context.ts';
import { activePersonName } from '../people/known-people.ts';
import { refusals } from '../refusal-messages.ts';
import { changeWalls } from './change-walls.ts';
import { lockOpenCount } from './find-site-count.ts';
import { isOneOf } from './read-walls.ts';
import { publicSiteCount, type SiteCountRow } from './site-count.ts';
import { writeWallsChanged } from './write-walls-changed.ts';

/** Assigns walls of an open count to somebody who is on it, or to nobody. */
export const assignWalls = (
  { db }: InventoryContext,
  principal: Principal,
  id: string,
  { walls, assignedTo }: BodyOf<typeof contract.assignWalls>,
  once: Once,
): Promise<contract.SiteCountWall[]> =>
  db.transaction((tx) =>
    once(tx, async () => {
      const row = await lockOpenCount(tx, principal, id);
      const assignedToName = assignedTo === null ? null : await nameOfCounter(tx, row, assignedTo);
      const { before, after } = await changeWalls(tx, id, isOneOf(walls), { assignedTo, assignedToName });
      const assignedBefore = before.map((wall) => wall.assignedToName);
      await writeWallsChanged(tx, principal, row, { change: 'assigned', walls: after, assignedBefore });
      return after;
    }),
  );

async function nameOfCounter(tx: Transaction, row: SiteCountRow, userId: string): Promise<string> {
  const name = await activePersonName(tx, row.siteId, userId);
  if (name === null) throw invalid({ assignedTo: coded(refusals.choosePerson) });
  const { people } = await publicSiteCount(tx, row);
  if (people.length > 0 && !people.some((person) => person.id === userId))
    throw invalid({ assignedTo: coded(refusals.notOnCount, { name }) });
  return name;
}
