import type { Transaction } from '@floorlight/database/database';
import { announce } from '../announcements/announce.ts';
import { announcedTexts } from '../announcements/announced-texts.ts';
import { type BreakEvent, breakWords } from '../announcements/break-words.ts';
import type { NotifyContext } from '../context.ts';
import { onBreakTimes } from './on-break-times.ts';

/** Notifies the person on the break, and nobody else. */
export const onBreakChanged =
  (context: NotifyContext) =>
  async (tx: Transaction, event: BreakEvent): Promise<void> => {
    await onBreakTimes(tx, event);
    const { session, userId } = event.payload;
    const { kind, type, title, message } = breakWords(event);
    const announcement = {
      id: event.id,
      siteId: event.siteId,
      occurredAt: new Date(event.occurredAt),
      type,
      ...announcedTexts(title, message),
      metadata: { liveType: 'break_update' as const, breakId: session.id },
      // The type of break is stored by the breaks service alone, which deletes it when its time is over.
      data: { id: session.id, kind },
      how: {},
      listed: true,
      mailDue: false,
    };
    await announce(context, tx, announcement, { audience: null, also: [userId] });
  };
