import { rolesWith } from '@floorlight/contracts/permissions';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, inArray, ne, or } from '@floorlight/database/drizzle';
import { queueUnwrittenMails } from '@floorlight/mail/mails';
import { worksAt } from '@floorlight/people/memberships-table';
import { announce } from '../announcements/announce.ts';
import { announcedTexts } from '../announcements/announced-texts.ts';
import { type EvacuationEvent, evacuationWords } from '../announcements/evacuation-words.ts';
import type { NotifyContext } from '../context.ts';
import { markedMailKey } from '../mails/services-mail.ts';
import { people } from '../schema.ts';

/**
 * Announces an evacuation, its extension or its end to everyone of the site: live, to their pockets, and by mail to its
 * managers.
 */
export const onEvacuationChanged = (context: NotifyContext) => async (tx: Transaction, event: EvacuationEvent) => {
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
  await announce(context, tx, announcement, { audience: 'everyone', actorId: event.actor?.id });
  await queueUnwrittenMails(tx, 'alert', await readersOf(context, tx, event));
};

/** The managers of the site, and whom its alarm plan mails; not who caused it. */
async function readersOf({ mailedByPlan }: NotifyContext, tx: Transaction, { id, siteId, actor }: EvacuationEvent) {
  const receives = worksAt(people, siteId, rolesWith('notifications.receiveAll'));
  const isReader = or(receives, inArray(people.id, mailedByPlan(siteId)));
  const rows = await tx
    .select({ userId: people.id, email: people.email })
    .from(people)
    .where(and(isReader, eq(people.isActive, true), ne(people.email, '')));
  return rows
    .filter(({ userId }) => userId !== actor?.id)
    .map(({ email: to }) => ({ to, key: markedMailKey('evacuation', id, to) }));
}
