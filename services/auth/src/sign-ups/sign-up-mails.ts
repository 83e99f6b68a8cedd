import type { Transaction } from '@floorlight/database/database';
import { inLanguageOf } from '@floorlight/languages/server';
import { queueMail } from '@floorlight/mail/mails';
import { renderMail } from '@floorlight/mail/render';
import type { AuthContext } from '../context.ts';
import { mailLanguage } from '../mail-language.ts';
import type { UserRow } from '../users/user.ts';
import { t } from './sign-up-mail-messages.ts';

type Recipient = Pick<UserRow, 'siteId' | 'email' | 'language'>;

const send = async (
  context: AuthContext,
  tx: Transaction,
  to: Recipient,
  make: () => { subject: string; paragraphs: string[]; label: string; path: string },
): Promise<void> => {
  if (to.email === null) return;
  const mail = inLanguageOf(mailLanguage(context, to), () => {
    const { subject, paragraphs, label, path } = make();
    const action = { label, url: new URL(path, context.config.PUBLIC_URL).href };
    return { subject, ...renderMail({ heading: subject, paragraphs, action }) };
  });
  return queueMail(tx, { to: to.email, ...mail, lane: 'routine' });
};

/** Without the name: a stranger may have typed it. */
export const mailRoleRequested = (context: AuthContext, tx: Transaction, to: Recipient): Promise<void> =>
  send(context, tx, to, () => ({
    subject: t.requested.subject(),
    paragraphs: [t.requested.happened(), t.requested.advice()],
    label: t.requested.button(),
    path: '/sign-up-requests',
  }));

export const mailRoleApproved = (context: AuthContext, tx: Transaction, to: Recipient): Promise<void> =>
  send(context, tx, to, () => ({
    subject: t.approved.subject(),
    paragraphs: [t.approved.happened()],
    label: t.approved.button(),
    path: '/',
  }));

export const mailRoleRefused = (context: AuthContext, tx: Transaction, to: Recipient): Promise<void> =>
  send(context, tx, to, () => ({
    subject: t.refused.subject(),
    paragraphs: [t.refused.happened(), t.refused.advice()],
    label: t.refused.button(),
    path: '/',
  }));
