import type { Transaction } from '@floorlight/database/database';
import { users } from '../schema.ts';
import { writePersonEvent } from '../users/person-event.ts';
import type { UserRow } from '../users/user.ts';
import type { Registration } from './registration.ts';

/** Creates an unverified user, or answers undefined where the address has one: of ten at once one creates it. */
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
