import type { FloorEvent } from '@floorlight/contracts/events';
import { languageOf } from '@floorlight/contracts/languages';
import type { Transaction } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { inLanguageOf } from '@floorlight/languages/server';
import { queueMail } from '@floorlight/mail/mails';
import { renderMail } from '@floorlight/mail/render';
import { announce } from '../announcements/announce.ts';
import { announcedTexts } from '../announcements/announced-texts.ts';
import { t } from '../announcements/announcement-messages.ts';
import type { NotifyContext } from '../context.ts';
import { t as mails } from '../mails/mail-messages.ts';
import { people } from '../schema.ts';

/** Notifies the owner of a vault whose PIN was locked, in the panel, live and by mail: somebody else may be guessing. */
export const onPinLocked =
  (context: NotifyContext) =>
  async (tx: Transaction, event: FloorEvent<'vault.pin.locked'>): Promise<void> => {
    const { id, siteId, payload } = event;
    const { userId, until } = payload;
    if (Date.parse(until) < Date.now()) return;
    const announcement = {
      id,
      siteId,
      occurredAt: new Date(event.occurredAt),
      type: 'warning' as const,
      ...announcedTexts(coded(t.pinLockedTitle), coded(t.pinLocked)),
      metadata: { liveType: 'pin_locked' as const },
      data: { id, until },
      how: {},
      listed: true,
      mailDue: false,
    };
    await announce(context, tx, announcement, { audience: null, also: [userId] });
    const [person] = await tx.select().from(people).where(eq(people.id, userId));
    if (person?.isActive && person.email)
      await queueMail(tx, { to: person.email, ...pinMail(context, person), lane: 'routine' });
  };

const pinMail = ({ mailSiteOf, publicUrl }: NotifyContext, person: typeof people.$inferSelect) =>
  inLanguageOf(languageOf(person, mailSiteOf(person.siteId)), () => {
    const subject = mails.pinLockedSubject();
    const action = { label: mails.openFloorlight(), url: publicUrl };
    const paragraphs = [mails.pinLocked(), mails.pinLockedAdvice()];
    return { subject, ...renderMail({ heading: subject, paragraphs, action }) };
  });
