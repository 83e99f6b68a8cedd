import type { Actor } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { writeEvent } from '@floorlight/database/outbox';
import { membershipsOf } from '../memberships/memberships-of.ts';
import { asActor, personOf, type UserRow } from './user.ts';

/** Publishes a user's new state to the other services. The actor is the user unless another one is given. */
export async function writePersonEvent(
  tx: Transaction,
  name: 'auth.user.registered' | 'auth.user.verified' | 'auth.user.updated',
  user: UserRow,
  actor: Actor | null = asActor(user),
): Promise<void> {
  const person = personOf(user, await membershipsOf(tx, user.id));
  await writeEvent(tx, { name, siteId: user.siteId, actor, payload: { person } });
}
