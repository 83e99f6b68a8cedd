import type { FloorEvent } from '@floorlight/contracts/events';
import { displayName } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { lt, sql } from '@floorlight/database/drizzle';
import { people } from '../schema.ts';

type PersonEvent = FloorEvent<'auth.user.registered' | 'auth.user.verified' | 'auth.user.updated'>;

/** Updates the copy of a person; an older event never replaces a newer one. */
export async function onPersonChanged(tx: Transaction, event: PersonEvent): Promise<void> {
  const { person } = event.payload;
  const { id, siteId, role, isActive, version } = person;
  const copy = { siteId, name: displayName(person), role, isActive, version };
  await tx
    .insert(people)
    .values({ id, ...copy })
    .onConflictDoUpdate({ target: people.id, set: copy, setWhere: lt(people.version, sql`excluded.version`) });
}
