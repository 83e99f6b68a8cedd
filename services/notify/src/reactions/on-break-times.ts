import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { queuePush, withdrawPush } from '../push/queue-push.ts';

type BreakTimes = FloorEvent<`breaks.session.${'started' | 'extended' | 'expired' | 'ended' | 'cancelled'}`>;

/** Milliseconds before the end of a break. */
const notice = 60_000;

/** Reminds the person on the break on their devices one minute before its end, and tells them when it is over. */
export async function onBreakTimes(tx: Transaction, { name, siteId, occurredAt, payload }: BreakTimes): Promise<void> {
  const { session, userId } = payload;
  const about = { subjectId: session.id, siteId, userIds: [userId] };
  await withdrawPush(tx, 'break_ending', session.id);
  if (name === 'breaks.session.expired') {
    await queuePush(tx, { ...about, kind: 'break_over', occurredAt: new Date(occurredAt) });
  } else if (name === 'breaks.session.started' || name === 'breaks.session.extended') {
    const endsAt = Date.parse(session.startTime) + session.allowedDuration * 1000;
    const sendAt = new Date(endsAt - notice);
    if (sendAt.getTime() > Date.now())
      await queuePush(tx, { ...about, kind: 'break_ending', occurredAt: sendAt, sendAt });
  }
}
