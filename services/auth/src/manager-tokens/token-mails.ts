import { randomUUID } from 'node:crypto';
import type { Transaction } from '@floorlight/database/database';
import { queueMail } from '@floorlight/mail/mails';
import { renderMail } from '@floorlight/mail/render';
import { currentOrigin } from '@floorlight/telemetry/request-context';

/** Notifies the person who generated a token, with its purpose and IP address. Never contains the token itself. */
export async function mailTokenGenerated(
  tx: Transaction,
  to: string,
  token: { managerId: string; reason: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const subject = 'A security token was generated';
  const paragraphs = [
    'A security token was just generated with your Floorlight account. It is shown on your screen only, works once, and expires after five minutes.',
    `Manager ID: ${token.managerId}\nReason: ${token.reason}\nGenerated: ${formatTime(token.createdAt)}\nExpires: ${formatTime(token.expiresAt)}\nIP address: ${currentOrigin()?.ip ?? 'unknown'}`,
    'If this was not you, set a new password at once and tell your warehouse administrator.',
  ];
  await queueMail(tx, { to, subject, ...renderMail({ heading: subject, paragraphs }), lane: 'routine' });
}

const formatTime = (time: Date): string => `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Queues a test mail to the user; returns its key. */
export async function queueTestMail(tx: Transaction, user: { id: string; email: string }): Promise<string> {
  const key = `${testMailKeyPrefix(user.id)}${randomUUID()}`;
  const subject = 'Floorlight test email';
  const paragraphs = ['The email service works: you received the test email that you requested.'];
  await queueMail(tx, {
    to: user.email,
    subject,
    ...renderMail({ heading: subject, paragraphs }),
    lane: 'routine',
    key,
  });
  return key;
}

/** The start of the keys of all test mails to a user. */
export const testMailKeyPrefix = (userId: string): string => `test-email ${userId} `;
