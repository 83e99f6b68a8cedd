import { eq, sql } from '@floorlight/database/drizzle';
import { mailSignInChanged } from '../accounts/account-mails.ts';
import { users } from '../schema.ts';
import type { UserRow } from '../users/user.ts';
import type { PeopleChange } from './change-people.ts';
import { offBoard } from './off-board.ts';
import { removeFactors } from './reset-sign-in.ts';

/**
 * Call it when a directory first speaks for an account that it knows by the address. Where somebody has changed that address,
 * whoever signed in until now need not be its owner: takes away the password and everything else with which they could, or the
 * rights that the directory gives would be theirs too.
 */
export async function takeOverAccount(change: PeopleChange, person: UserRow): Promise<void> {
  if (person.emailChangedAt === null) return;
  await removeFactors(change, person);
  await offBoard(change, person);
  await change.tx
    .update(users)
    .set({ passwordHash: null, emailChangedAt: null, updatedAt: sql`now()` })
    .where(eq(users.id, person.id));
  await mailSignInChanged(change.context, change.tx, person, 'takenOver');
}
