import type { Actor, EventName } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { writeEvent } from '@floorlight/database/outbox';
import type { BreaksContext } from '../context.ts';
import { publicSession, type SessionRow } from './session.ts';

export type SessionEvent = Extract<EventName, `breaks.session.${string}`>;

/** Says what became of a break, and whether the site lets managers read names in it. */
export async function saySession(
  { policyOf }: Pick<BreaksContext, 'policyOf'>,
  tx: Transaction,
  name: SessionEvent,
  row: SessionRow,
  actor: Actor | null,
): Promise<void> {
  const { siteId, userId } = row;
  const payload = { session: publicSession(row), userId, privacy: policyOf(siteId).privacy };
  await writeEvent(tx, { name, siteId, actor, payload });
}
