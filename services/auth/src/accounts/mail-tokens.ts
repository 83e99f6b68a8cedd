import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt, sql } from '@floorlight/database/drizzle';
import { mailTokens } from '../schema.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import type { Registration } from './registration.ts';

export type MailTokenKind = (typeof mailTokens.$inferSelect)['kind'];

const lifeHours: Record<MailTokenKind, number> = { verification: 24, reset: 1 };

interface NewMailToken {
  userId: string;
  kind: MailTokenKind;
  registration?: Registration | null;
  /** Links of one kind that an account gets within an hour: nobody can be buried in mail. */
  perHour: number;
}

/** Makes a token to be mailed, or null where the account had its share. The user must be locked by the caller. */
export async function issueMailToken(
  tx: Transaction,
  { userId, kind, registration = null, perHour }: NewMailToken,
): Promise<string | null> {
  const recent = await tx.$count(
    mailTokens,
    and(
      eq(mailTokens.userId, userId),
      eq(mailTokens.kind, kind),
      gt(mailTokens.createdAt, sql`now() - interval '1 hour'`),
    ),
  );
  if (recent >= perHour) return null;
  const token = newSecret();
  await tx.insert(mailTokens).values({
    tokenHash: hashSecret(token),
    userId,
    kind,
    registration,
    expiresAt: sql`now() + make_interval(hours => ${lifeHours[kind]})`,
  });
  return token;
}

/** A token that has not run out, used or not. */
export const isLive = (token: string, kind: MailTokenKind) =>
  and(eq(mailTokens.tokenHash, hashSecret(token)), eq(mailTokens.kind, kind), gt(mailTokens.expiresAt, sql`now()`));
