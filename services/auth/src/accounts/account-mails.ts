import type { Language } from '@floorlight/contracts/languages';
import { paths } from '@floorlight/contracts/paths';
import type { Transaction } from '@floorlight/database/database';
import { inLanguageOf } from '@floorlight/languages/server';
import { queueMail } from '@floorlight/mail/mails';
import { renderMail } from '@floorlight/mail/render';
import type { AuthContext } from '../context.ts';
import { mailLanguage } from '../mail-language.ts';
import { t } from './account-mail-messages.ts';

// No mail contains text from the registration form, not even a name: otherwise anyone could send their own text to any
// address through us.

interface Recipient {
  siteId: string;
  /** Without an address nothing is mailed. */
  email: string | null;
  language?: Language | null;
}

interface Content {
  subject: string;
  paragraphs: string[];
  action: { label: string; path: string };
}

const send = async (
  context: AuthContext,
  tx: Transaction,
  to: Recipient,
  make: () => Content,
  key?: string,
): Promise<void> => {
  if (to.email === null) return;
  const mail = inLanguageOf(mailLanguage(context, to), () => {
    const { subject, paragraphs, action } = make();
    const url = new URL(action.path, context.config.PUBLIC_URL).href;
    return { subject, ...renderMail({ heading: subject, paragraphs, action: { label: action.label, url } }) };
  });
  return queueMail(tx, { to: to.email, ...mail, lane: 'routine', ...(key && { key }) });
};

export const mailVerification = (context: AuthContext, tx: Transaction, to: Recipient, token: string): Promise<void> =>
  send(context, tx, to, () => ({
    subject: t.verification.subject(),
    paragraphs: [t.verification.welcome(), t.verification.validity()],
    action: { label: t.verification.button(), path: `/verify-email?token=${token}` },
  }));

/** At most one an hour per user: the hour is part of the key. */
export const mailAlreadyRegistered = (
  context: AuthContext,
  tx: Transaction,
  user: Recipient & { id: string },
): Promise<void> =>
  send(
    context,
    tx,
    user,
    () => ({
      subject: t.alreadyRegistered.subject(),
      paragraphs: [t.alreadyRegistered.happened(), t.alreadyRegistered.advice()],
      action: { label: t.alreadyRegistered.button(), path: '/' },
    }),
    `already-registered ${user.id} ${new Date().toISOString().slice(0, 13)}`,
  );

/** For an unverified address that somebody else may have registered too: its owner sets a new password. */
export const mailSetPassword = (context: AuthContext, tx: Transaction, to: Recipient, token: string): Promise<void> =>
  send(context, tx, to, () => ({
    subject: t.setPassword.subject(),
    paragraphs: [t.setPassword.happened(), t.setPassword.validity()],
    action: { label: t.setPassword.button(), path: `/reset-password?token=${token}` },
  }));

/** For an account that its owner did not register. */
export const mailDisowned = (context: AuthContext, tx: Transaction, to: Recipient, token: string): Promise<void> =>
  send(context, tx, to, () => ({
    subject: t.disowned.subject(),
    paragraphs: [t.disowned.happened(), t.disowned.validity()],
    action: { label: t.disowned.button(), path: `/reset-password?token=${token}` },
  }));

export const mailEmployeeIdTaken = (context: AuthContext, tx: Transaction, to: Recipient): Promise<void> =>
  send(context, tx, to, () => ({
    subject: t.employeeIdTaken.subject(),
    paragraphs: [t.employeeIdTaken.happened(), t.employeeIdTaken.advice()],
    action: { label: t.employeeIdTaken.button(), path: '/' },
  }));

export const mailPasswordReset = (context: AuthContext, tx: Transaction, to: Recipient, token: string): Promise<void> =>
  send(context, tx, to, () => ({
    subject: t.passwordReset.subject(),
    paragraphs: [t.passwordReset.happened(), t.passwordReset.validity()],
    action: { label: t.passwordReset.button(), path: `/reset-password?token=${token}` },
  }));

/** To the address that an account no longer has. */
export const mailAddressChanged = (context: AuthContext, tx: Transaction, to: Recipient): Promise<void> =>
  send(context, tx, to, () => ({
    subject: t.addressChanged.subject(),
    paragraphs: [t.addressChanged.happened(), t.addressChanged.advice()],
    action: { label: t.addressChanged.button(), path: '/' },
  }));

/** `reset`: with a mailed link, which signed out every device. `changed`: with the current password. */
export const mailPasswordChanged = (
  context: AuthContext,
  tx: Transaction,
  to: Recipient,
  how: 'reset' | 'changed',
): Promise<void> =>
  send(context, tx, to, () => ({
    subject: t.passwordChanged.subject(),
    paragraphs: [t.passwordChanged[how](), t.passwordChanged.advice()],
    action: { label: t.passwordChanged.button(), path: '/' },
  }));

/** For changes to how a person signs in, other than their password. */
export const mailSignInChanged = (
  context: AuthContext,
  tx: Transaction,
  to: Recipient,
  change: Exclude<keyof typeof t.signInChanged, 'subject' | 'advice' | 'button'>,
): Promise<void> =>
  send(context, tx, to, () => ({
    subject: t.signInChanged.subject(),
    paragraphs: [t.signInChanged[change](), t.signInChanged.advice()],
    action: { label: t.signInChanged.button(), path: paths.profile },
  }));
