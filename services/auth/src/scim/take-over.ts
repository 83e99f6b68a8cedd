import { and, asc, eq, inArray, isNotNull, isNull } from '@floorlight/database/drizzle';
import type { PeopleChange } from '../people/change-people.ts';
import { takeOverAccount } from '../people/take-over-account.ts';
import { users } from '../schema.ts';
import { lockUser } from '../users/find-user.ts';
import { scimUsers } from './tables.ts';

/** The directory speaks for these people from now on. Those whom it has known by their address alone it takes over. */
export async function takeOver(change: PeopleChange, userIds: string[]): Promise<void> {
  const knownByAddress = await change.tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(scimUsers, eq(scimUsers.userId, users.id))
    .where(and(inArray(users.id, userIds), isNotNull(users.emailChangedAt), isNull(scimUsers.userId)))
    .orderBy(asc(users.id));
  for (const { id } of knownByAddress) {
    const person = await lockUser(change.tx, id);
    if (person) await takeOverAccount(change, person);
  }
}
