import { eq, sql } from '@floorlight/database/drizzle';
import { signUpRequests } from '../schema.ts';
import type { UserRow } from '../users/user.ts';
import type { PeopleChange } from './change-people.ts';
import { offBoard } from './off-board.ts';
import { requireAnotherAdministrator } from './require-another-administrator.ts';
import { requirePerson } from './rights.ts';
import { storeChange } from './store-change.ts';

/**
 * Ends a person's access everywhere, until `reactivatePerson`. Their records stay. Throws `conflict` for the last active
 * administrator. A second call changes nothing.
 */
export async function deactivatePerson(change: PeopleChange, id: string): Promise<UserRow> {
  const before = await requirePerson(change, id);
  if (before.deactivatedAt) return before;
  await requireAnotherAdministrator(change.tx, before);
  await offBoard(change, before);
  await change.tx.delete(signUpRequests).where(eq(signUpRequests.userId, id));
  return storeChange(change, before, 'deactivated', {
    isActive: false,
    awaitsManagerApproval: false,
    deactivatedAt: sql`now()` as never, // drizzle's own form of an instant
    deactivatedBy: 'machine' in change.by ? null : change.by.sub,
  });
}
