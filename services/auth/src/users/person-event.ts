import type { Actor } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { writeEvent } from '@floorlight/database/outbox';
import { asActor, personOf, type UserRow } from './user.ts';

/** Says what became of a user, by their own hand unless told otherwise, so that other services can keep what they need of people. */
export async function writePersonEvent(
  tx: Transaction,
  name: 'auth.user.registered' | 'auth.user.verified' | 'auth.user.updated',
  user: UserRow,
  actor: Actor | null = asActor(user),
): Promise<void> {
  await writeEvent(tx, { name, siteId: user.siteId, actor, payload: { person: personOf(user) } });
}
