import type { Cell, HubPerson } from '@floorlight/contracts/cell-link';
import { sql } from '@floorlight/database/drizzle';
import { isUnavailable } from '@floorlight/database/errors';
import type { AuthContext } from '../context.ts';
import { membershipsOf } from '../memberships/memberships-of.ts';
import { cellPeople } from '../schema.ts';
import { lockUser } from '../users/find-user.ts';
import type { UserRow } from '../users/user.ts';
import { changeAs } from './change-as.ts';
import { storePerson } from './store-person.ts';

/**
 * Takes back from a cell the people that a hub, restored from a backup, has lost or has in an older state. Returns how many
 * that were.
 */
export async function takePeople(context: AuthContext, cell: Cell, people: HubPerson[]): Promise<{ taken: number }> {
  let taken = 0;
  for (const person of people)
    await takeBack(context, cell, person).then(
      (isTaken) => {
        taken += isTaken ? 1 : 0;
      },
      (error: unknown) => {
        if (isUnavailable(error)) throw error;
        context.log.error({ err: error, userId: person.id }, `could not take a person back from the cell ${cell.name}`);
      },
    );
  if (taken > 0) context.log.warn({ cell: cell.name, taken }, 'took people back from a cell: this hub was restored');
  return { taken };
}

/**
 * A cell decides only about its own sites, and makes no administrators. Of somebody whom the hub knows it changes neither
 * name nor address nor password: those open the hub and other cells too.
 */
async function takeBack(context: AuthContext, cell: Cell, person: HubPerson): Promise<boolean> {
  const updatedAt = new Date(Math.min(Date.parse(person.updatedAt), Date.now()));
  const places = person.memberships.filter(({ siteId }) => cell.sites.includes(siteId));
  if (places.some(({ role }) => role === 'administrator')) return false;
  let isTaken = false;
  await changeAs(context, cell.name, async (change) => {
    const known = await lockUser(change.tx, person.id);
    if (known ? known.erasedAt || known.role === 'administrator' || known.updatedAt >= updatedAt : places.length === 0)
      return;
    const all = known ? await membershipsOf(change.tx, known.id) : [];
    const isOnlyHere = all.every(({ siteId }) => cell.sites.includes(siteId));
    const taken = {
      ...person,
      ...(known && asKnown(known)),
      isActive: person.isActive || (known?.isActive === true && !isOnlyHere),
      memberships: places,
      updatedAt: updatedAt.toISOString(),
    };
    const passwordHash = known ? known.passwordHash : person.passwordHash;
    await storePerson(change, taken, { known, sites: cell.sites, passwordHash });
    await change.tx
      .insert(cellPeople)
      .values({ cell: cell.name, userId: person.id, updatedAt })
      .onConflictDoUpdate({
        target: [cellPeople.cell, cellPeople.userId],
        set: { updatedAt: sql`excluded.updated_at` },
      });
    isTaken = true;
  });
  return isTaken;
}

const asKnown = ({ email, firstName, lastName, employeeId, isEmailVerified }: UserRow) => ({
  ...{ email, firstName, lastName, employeeId, isEmailVerified },
});
