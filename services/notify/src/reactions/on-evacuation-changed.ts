import type { Transaction } from '@floorlight/database/database';
import { announce } from '../announcements/announce.ts';
import { announcedTexts } from '../announcements/announced-texts.ts';
import { type EvacuationEvent, evacuationWords } from '../announcements/evacuation-words.ts';
import type { NotifyContext } from '../context.ts';

/** Announces an evacuation, its extension or its end to everyone of the site: live, and to their pockets. */
export const onEvacuationChanged = (context: NotifyContext) => (tx: Transaction, event: EvacuationEvent) => {
  const { evacuation } = event.payload;
  const { liveType, type, title, message } = evacuationWords(event);
  const announcement = {
    id: event.id,
    siteId: event.siteId,
    occurredAt: new Date(event.occurredAt),
    type,
    ...announcedTexts(title, message),
    metadata: { liveType, evacuationId: evacuation.id },
    data: evacuation,
    how: { ...(event.actor && { by: event.actor.id }) },
    listed: true,
    mailDue: false,
    pushDue: true,
  };
  return announce(context, tx, announcement, { audience: 'everyone', actorId: event.actor?.id });
};
