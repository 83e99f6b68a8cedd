import type { Transaction } from '@floorlight/database/database';
import { announce } from '../announcements/announce.ts';
import { type BreakEvent, breakWords } from '../announcements/break-words.ts';
import type { NotifyContext } from '../context.ts';

/** Whoever takes the break is told, once and without a sound; nobody else is. */
export const onBreakChanged = (context: NotifyContext) => (tx: Transaction, event: BreakEvent) => {
  const { session, userId } = event.payload;
  const announcement = {
    id: event.id,
    siteId: event.siteId,
    occurredAt: new Date(event.occurredAt),
    ...breakWords(event),
    metadata: { liveType: 'break_update' as const, breakId: session.id },
    // Which kind of break it was is kept where its owner says for how long.
    data: { id: session.id },
    listed: true,
    mailDue: false,
    everyoneDue: false,
  };
  return announce(context, tx, announcement, { managers: false, also: [userId] });
};
