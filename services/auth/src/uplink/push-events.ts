import type { UpEvent, UpVerb } from '@floorlight/contracts/cell-link';
import { asc, gt, inArray, sql } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { uplinkEvents } from '../schema.ts';

/** Events in one request. */
const most = 100;

/** The newest event that the hub has. */
export interface Sent {
  /** 0: it has none. */
  position: number;
  id: string | null;
}

/** Pushes the events after one to the hub, in their order. `noteSent` gets the newest after each request. */
export async function pushEvents(
  { db: { orm } }: AuthContext,
  ask: (verb: UpVerb, body: unknown) => Promise<unknown>,
  { after, signal, noteSent }: { after: Sent; signal: AbortSignal; noteSent(newest: Sent): void },
): Promise<void> {
  for (let sent = after; !signal.aborted; ) {
    const rows = await orm
      .select()
      .from(uplinkEvents)
      .where(gt(uplinkEvents.position, sent.position))
      .orderBy(asc(uplinkEvents.position))
      .limit(most);
    const newest = rows.at(-1);
    if (!newest) return;
    const events = rows.map(({ position, event }): UpEvent => ({ ...event, position }));
    await ask('events', { events, after: sent.id });
    sent = { position: newest.position, id: newest.id };
    noteSent(sent);
    const positions = rows.map(({ position }) => position);
    await orm.update(uplinkEvents).set({ sentAt: sql`now()` }).where(inArray(uplinkEvents.position, positions));
  }
}
