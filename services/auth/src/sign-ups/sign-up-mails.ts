import { paths } from '@floorlight/contracts/paths';
import type { SignUpRole } from '@floorlight/contracts/person';
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
export const mailRequested = (
  context: AuthContext,
  tx: Transaction,
  to: Recipient,
  role: SignUpRole,
): Promise<void> => {
  const words = role === 'manager' ? t.requested : t.joining;
  return send(context, tx, to, () => ({
    subject: words.subject(),
    paragraphs: [words.happened(), words.advice()],
    label: words.button(),
    path: paths.signUpRequests,
  }));
};

export const mailApproved = (context: AuthContext, tx: Transaction, to: Recipient, role: SignUpRole): Promise<void> => {
  const words = role === 'manager' ? t.approved : t.admitted;
  return send(context, tx, to, () => ({
    subject: words.subject(),
    paragraphs: [words.happened()],
    label: words.button(),
    path: '/',
  }));
};

/** To somebody whom an earlier release let in as a worker meanwhile. */
export const mailRoleRefused = (context: AuthContext, tx: Transaction, to: Recipient): Promise<void> =>
  send(context, tx, to, () => ({
    subject: t.refused.subject(),
    paragraphs: [t.refused.happened(), t.refused.advice()],
    label: t.refused.button(),
    path: '/',
  }));

export const mailRefused = (context: AuthContext, tx: Transaction, to: Recipient): Promise<void> =>
  send(context, tx, to, () => ({
    subject: t.turnedAway.subject(),
    paragraphs: [t.turnedAway.happened(), t.turnedAway.advice()],
    label: t.turnedAway.button(),
    path: '/',
  }));
