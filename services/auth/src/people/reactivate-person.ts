import type { UserRow } from '../users/user.ts';
import type { PeopleChange } from './change-people.ts';
import { requirePerson } from './rights.ts';
import { storeChange } from './store-change.ts';

/** Lets a deactivated person in again, with the password they had. A second call changes nothing. */
export async function reactivatePerson(change: PeopleChange, id: string): Promise<UserRow> {
  const before = await requirePerson(change, id);
  if (!before.deactivatedAt) return before;
  return storeChange(change, before, 'reactivated', {
    isActive: before.isEmailVerified,
    deactivatedAt: null,
    deactivatedBy: null,
  });
}
