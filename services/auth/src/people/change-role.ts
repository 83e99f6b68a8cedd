import type { Role } from '@floorlight/contracts/person';
import { eq } from '@floorlight/database/drizzle';
import { signUpRequests } from '../schema.ts';
import type { UserRow } from '../users/user.ts';
import { type PeopleChange, refreshSessions } from './change-people.ts';
import { requireAnotherAdministrator } from './require-another-administrator.ts';
import { requirePerson, requireRole } from './rights.ts';
import { storeChange } from './store-change.ts';

/**
 * Gives a person another role, which holds in all their sessions at once. Throws `conflict` for the last active
 * administrator. An open request for the manager
 * role is settled by it; somebody who waits for approval waits on, for this role.
 */
export async function changeRole(change: PeopleChange, id: string, role: Role): Promise<UserRow> {
  const before = await requirePerson(change, id);
  requireRole(change.by, role);
  if (before.role === role) return before;
  await requireAnotherAdministrator(change.tx, before);
  const ofPerson = eq(signUpRequests.userId, id);
  if (before.isActive) await change.tx.delete(signUpRequests).where(ofPerson);
  else await change.tx.update(signUpRequests).set({ role: 'worker' }).where(ofPerson);
  const awaitsManagerApproval = before.awaitsManagerApproval && !before.isActive;
  const after = await storeChange(change, before, 'role', { role, awaitsManagerApproval });
  await refreshSessions(change, id);
  return after;
}
