import { randomUUID } from 'node:crypto';
import type { Transaction } from '@floorlight/database/database';
import { queueMail } from '@floorlight/mail/mails';
import { renderMail } from '@floorlight/mail/render';
import { currentOrigin } from '@floorlight/telemetry/request-context';

/** Tells who made a token that it was made, from where and for what: never the token, which only the screen shows. */
export async function mailTokenGenerated(
  tx: Transaction,
  to: string,
  token: { managerId: string; reason: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const subject = 'A security token was generated';
  const paragraphs = [
    'A security token was just generated with your Floorlight account. It is shown on your screen only, works once, and expires after five minutes.',
    `Manager ID: ${token.managerId}\nReason: ${token.reason}\nGenerated: ${clock(token.createdAt)}\nExpires: ${clock(token.expiresAt)}\nIP address: ${currentOrigin()?.ip ?? 'unknown'}`,
    'If it was not you, set a new password at once and tell your warehouse administrator.',
  ];
  await queueMail(tx, { to, subject, ...renderMail({ heading: subject, paragraphs }), lane: 'routine' });
}

const clock = (time: Date): string => `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Queues a test to somebody's own address; answers the key it is known by. */
export async function mailTest(tx: Transaction, user: { id: string; email: string }): Promise<string> {
  const key = `${testKeyOf(user.id)}${randomUUID()}`;
  const subject = 'Floorlight test email';
  const paragraphs = ['The email service works: this test, which you asked for, has reached you.'];
  await queueMail(tx, {
    to: user.email,
    subject,
    ...renderMail({ heading: subject, paragraphs }),
    lane: 'routine',
    key,
  });
  return key;
}

/** How the keys of all test mails to a user begin. */
export const testKeyOf = (userId: string): string => `test-email ${userId} `;
