import type { Transaction } from '@floorlight/database/database';
import { queueMail } from '@floorlight/mail/mails';
import { renderMail } from '@floorlight/mail/render';
import type { AuthContext } from '../context.ts';

// No mail repeats what a stranger typed, not even a name: otherwise anybody could have us send their words to anyone.

interface Content {
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  key?: string;
}

const send = (tx: Transaction, to: string, { subject, paragraphs, action, key }: Content): Promise<void> =>
  queueMail(tx, {
    to,
    subject,
    ...renderMail({ heading: subject, paragraphs, ...(action && { action }) }),
    lane: 'routine',
    ...(key && { key }),
  });

const linkTo = (context: AuthContext, path: string): string => new URL(path, context.config.PUBLIC_URL).href;

export const mailVerification = (context: AuthContext, tx: Transaction, to: string, token: string): Promise<void> =>
  send(tx, to, {
    subject: 'Verify your email for Floorlight',
    paragraphs: [
      'Welcome to Floorlight. Please verify your email address to activate your account.',
      'The link works for 24 hours. If you did not register, you can ignore this mail.',
    ],
    action: { label: 'Verify Email', url: linkTo(context, `/verify-email?token=${token}`) },
  });

/** At most one an hour, however often somebody tries. */
export const mailAlreadyRegistered = (
  context: AuthContext,
  tx: Transaction,
  user: { id: string; email: string },
): Promise<void> =>
  send(tx, user.email, {
    subject: 'You already have a Floorlight account',
    paragraphs: [
      'Somebody, perhaps you, just tried to register with this email address. It already has an account, and nothing was changed.',
      'If it was you, sign in, or choose Forgot Password to set a new password. If it was not, you can ignore this mail.',
    ],
    action: { label: 'Sign In', url: linkTo(context, '/') },
    key: `already-registered ${user.id} ${new Date().toISOString().slice(0, 13)}`,
  });

/** To who still has to verify an address that may have been registered by somebody else too. */
export const mailPasswordChoice = (context: AuthContext, tx: Transaction, to: string, token: string): Promise<void> =>
  send(tx, to, {
    subject: 'Set your Floorlight password',
    paragraphs: [
      'This email address was registered more than once, or some time ago. Please set a password that only you know: that verifies the address too, and no password that was chosen before works any more.',
      'The link works once and for 1 hour. If you did not register, you can ignore this mail.',
    ],
    action: { label: 'Set Password', url: linkTo(context, `/reset-password?token=${token}`) },
  });

export const mailPasswordReset = (context: AuthContext, tx: Transaction, to: string, token: string): Promise<void> =>
  send(tx, to, {
    subject: 'Reset your Floorlight password',
    paragraphs: [
      'Somebody, hopefully you, asked for a new password for your Floorlight account.',
      'The link works once and for 1 hour. If it was not you, ignore this mail: your password stays as it is.',
    ],
    action: { label: 'Reset Password', url: linkTo(context, `/reset-password?token=${token}`) },
  });

export const mailPasswordChanged = (context: AuthContext, tx: Transaction, to: string): Promise<void> =>
  send(tx, to, {
    subject: 'Your Floorlight password was changed',
    paragraphs: [
      'Your password was reset just now, and you were signed out everywhere.',
      'If it was not you, choose Forgot Password to set another one, and tell your warehouse administrator.',
    ],
    action: { label: 'Sign In', url: linkTo(context, '/') },
  });
