import type { Actor, EventName } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { writeEvent } from '@floorlight/database/outbox';
import type { BreaksContext } from '../context.ts';
import { publicSession, type SessionRow } from './session.ts';

type SessionEvent = Extract<EventName, `breaks.session.${string}`>;

/** Writes a break's event, with the site's privacy, and the one that tells managers' screens to load breaks again. */
export async function writeSessionEvent(
  { policyOf }: Pick<BreaksContext, 'policyOf'>,
  tx: Transaction,
  name: SessionEvent,
  row: SessionRow,
  actor: Actor | null,
): Promise<void> {
  const { siteId, userId, day } = row;
  const payload = { session: publicSession(row), userId, privacy: policyOf(siteId).privacy };
  await writeEvent(tx, { name, siteId, actor, payload });
  await writeEvent(tx, { name: 'breaks.analytics.updated', siteId, actor: null, payload: { date: day } });
}
