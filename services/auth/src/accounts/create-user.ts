import type { Transaction } from '@floorlight/database/database';
import { users } from '../schema.ts';
import type { UserRow } from '../users/user.ts';
import { writePersonEvent } from '../users/write-person-event.ts';
import type { Registration } from './registration.ts';

/** Creates an unverified user. Returns undefined if the address already has one; of ten calls at once, one creates it. */
export async function createUser(
  tx: Transaction,
  email: string,
  registration: Registration,
): Promise<UserRow | undefined> {
  const [user] = await tx
    .insert(users)
    .values({ ...registration, email: email.toLowerCase() })
    .onConflictDoNothing()
    .returning();
  if (user) await writePersonEvent(tx, 'auth.user.registered', user);
  return user;
}
