import type { Transaction } from '@floorlight/database/database';
import { inLanguageOf } from '@floorlight/languages/server';
import { queueMail } from '@floorlight/mail/mails';
import { renderMail } from '@floorlight/mail/render';
import type { AuthContext } from '../context.ts';
import { mailLanguage } from '../mail-language.ts';
import type { UserRow } from '../users/user.ts';
import { t } from './erasure-mail-messages.ts';

export const erasureMailKey = (userId: string): string => `erased ${userId}`;

/** The last mail to the person. Its row goes with the end of the erasure. */
export async function mailErased(context: AuthContext, tx: Transaction, user: UserRow): Promise<void> {
  if (user.email === null) return;
  const mail = inLanguageOf(mailLanguage(context, user), () => {
    const subject = t.subject();
    const action = { label: t.button(), url: context.config.PUBLIC_URL };
    return { subject, ...renderMail({ heading: subject, paragraphs: [t.happened(), t.stays(), t.advice()], action }) };
  });
  await queueMail(tx, { to: user.email, ...mail, lane: 'routine', key: erasureMailKey(user.id) });
}
