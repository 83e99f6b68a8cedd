import { randomUUID } from 'node:crypto';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { inLanguageOf } from '@floorlight/languages/server';
import { queueMail } from '@floorlight/mail/mails';
import { renderMail } from '@floorlight/mail/render';
import { siteOf } from '@floorlight/sites/site-of';
import { currentOrigin } from '@floorlight/telemetry/request-context';
import type { AuthContext } from '../context.ts';
import { mailLanguage } from '../mail-language.ts';
import { users } from '../schema.ts';
import type { UserRow } from '../users/user.ts';
import { t } from './token-mail-messages.ts';

/** Notifies the person who generated a token, with its purpose and IP address. Never contains the token itself. */
export async function mailTokenGenerated(
  context: AuthContext,
  tx: Transaction,
  { sub, siteId, email }: Principal,
  token: { managerId: string; reason: string; createdAt: Date; expiresAt: Date; mailKey: string },
): Promise<void> {
  const [user] = await tx.select({ language: users.language }).from(users).where(eq(users.id, sub));
  const { timeZone } = siteOf(context.sites, siteId);
  const address = currentOrigin()?.ip;
  const mail = inLanguageOf(mailLanguage(context, { siteId, language: user?.language }), () => {
    const subject = t.generated.subject();
    const facts = [
      t.generated.managerId({ managerId: token.managerId }),
      t.generated.reason({ reason: token.reason }),
      t.generated.generated({ time: formatTime(token.createdAt, timeZone) }),
      t.generated.expires({ time: formatTime(token.expiresAt, timeZone) }),
      address ? t.generated.address({ address }) : t.generated.addressUnknown(),
    ];
    const paragraphs = [t.generated.happened(), facts.join('\n'), t.generated.advice()];
    return { subject, ...renderMail({ heading: subject, paragraphs }) };
  });
  await queueMail(tx, { to: email, key: token.mailKey, ...mail, lane: 'routine' });
}

const formatTime = (time: Date, timeZone: string): string =>
  formatters.getDateTimeFormat(locale(), { timeZone, dateStyle: 'long', timeStyle: 'long' }).format(time);

/** Queues a test mail to the user; returns its key. */
export async function queueTestMail(
  context: AuthContext,
  tx: Transaction,
  user: UserRow & { email: string },
): Promise<string> {
  const key = `${testMailKeyPrefix(user.id)}${randomUUID()}`;
  const mail = inLanguageOf(mailLanguage(context, user), () => {
    const subject = t.test.subject();
    return { subject, ...renderMail({ heading: subject, paragraphs: [t.test.happened()] }) };
  });
  await queueMail(tx, { to: user.email, ...mail, lane: 'routine', key });
  return key;
}

/** The start of the keys of all test mails to a user. */
export const testMailKeyPrefix = (userId: string): string => `test-email ${userId} `;
