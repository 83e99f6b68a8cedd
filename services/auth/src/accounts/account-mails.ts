import type { Transaction } from '@floorlight/database/database';
import { queueMail } from '@floorlight/mail/mails';
import { renderMail } from '@floorlight/mail/render';
import type { AuthContext } from '../context.ts';

// No mail contains text from the registration form, not even a name: otherwise anyone could send their own text to any
// address through us.

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
      'The link works for 24 hours. If you did not register, you can ignore this email.',
    ],
    action: { label: 'Verify Email', url: linkTo(context, `/verify-email?token=${token}`) },
  });

/** At most one an hour per user: the hour is part of the key. */
export const mailAlreadyRegistered = (
  context: AuthContext,
  tx: Transaction,
  user: { id: string; email: string },
): Promise<void> =>
  send(tx, user.email, {
    subject: 'You already have a Floorlight account',
    paragraphs: [
      'Somebody, perhaps you, tried to register with this email address. It already has an account, and nothing has changed.',
      'If it was you, sign in, or choose Forgot Password to set a new password. If it was not, you can ignore this email.',
    ],
    action: { label: 'Sign In', url: linkTo(context, '/') },
    key: `already-registered ${user.id} ${new Date().toISOString().slice(0, 13)}`,
  });

/** For an unverified address that somebody else may have registered too: its owner sets a new password. */
export const mailSetPassword = (context: AuthContext, tx: Transaction, to: string, token: string): Promise<void> =>
  send(tx, to, {
    subject: 'Set your Floorlight password',
    paragraphs: [
      'This email address was registered more than once, or some time ago. Please set a password that only you know. This also verifies your address, and passwords chosen before stop working.',
      'The link works once and for 1 hour. If you did not register, you can ignore this email.',
    ],
    action: { label: 'Set Password', url: linkTo(context, `/reset-password?token=${token}`) },
  });

export const mailPasswordReset = (context: AuthContext, tx: Transaction, to: string, token: string): Promise<void> =>
  send(tx, to, {
    subject: 'Reset your Floorlight password',
    paragraphs: [
      'Somebody, hopefully you, asked for a new password for your Floorlight account.',
      'The link works once and for 1 hour. If it was not you, ignore this email: your password stays as it is.',
    ],
    action: { label: 'Reset Password', url: linkTo(context, `/reset-password?token=${token}`) },
  });

export const mailPasswordChanged = (context: AuthContext, tx: Transaction, to: string): Promise<void> =>
  send(tx, to, {
    subject: 'Your Floorlight password was changed',
    paragraphs: [
      'Your password was just reset, and you were signed out on every device.',
      'If it was not you, choose Forgot Password to set another one, and tell your warehouse administrator.',
    ],
    action: { label: 'Sign In', url: linkTo(context, '/') },
  });
