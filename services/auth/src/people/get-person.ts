import type { ManagedPerson } from '@floorlight/contracts/people';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNull, max } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { membershipsOf } from '../memberships/memberships-of.ts';
import { refusals } from '../refusal-messages.ts';
import { sessions, users } from '../schema.ts';
import type { UserRow } from '../users/user.ts';
import { managedPerson } from './managed-person.ts';
import { isSeenBy } from './rights.ts';

/** A person whom the caller may see. Throws `not_found` for others. */
export async function getPerson({ db }: AuthContext, principal: Principal, id: string): Promise<ManagedPerson> {
  const [person] = await db.orm
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)));
  const shown = person && (await withLastSeen(db.orm, person));
  if (!shown || !isSeenBy(principal, shown.memberships)) throw notFound(coded(refusals.noPerson));
  return shown;
}

export async function withLastSeen(orm: Pick<Transaction, 'select'>, person: UserRow) {
  const [seen] = await orm
    .select({ at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(eq(sessions.userId, person.id));
  return managedPerson(person, await membershipsOf(orm, person.id), seen?.at ?? null);
}
