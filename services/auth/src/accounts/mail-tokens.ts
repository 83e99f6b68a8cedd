import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt, isNull, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { Failure } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import { mailTokens } from '../schema.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import type { Registration } from './registration.ts';

export type MailTokenKind = (typeof mailTokens.$inferSelect)['kind'];

const lifetimeHours: Record<MailTokenKind, number> = { verification: 24, reset: 1 };

interface NewMailToken {
  userId: string;
  kind: MailTokenKind;
  registration?: Registration | null;
  /** The most links of this kind that an account gets in an hour, so that nobody can flood a mailbox. */
  maxPerHour: number;
}

/**
 * Creates a token to mail, or returns null if the account has reached its limit. A new reset link replaces the earlier
 * ones. The caller must have locked the user.
 */
export async function issueMailToken(
  tx: Transaction,
  { userId, kind, registration = null, maxPerHour }: NewMailToken,
): Promise<string | null> {
  const recent = await tx.$count(
    mailTokens,
    and(
      eq(mailTokens.userId, userId),
      eq(mailTokens.kind, kind),
      gt(mailTokens.createdAt, sql`now() - interval '1 hour'`),
    ),
  );
  if (recent >= maxPerHour) return null;
  if (kind === 'reset') await consumeResetLinks(tx, userId);
  const token = newSecret();
  await tx.insert(mailTokens).values({
    tokenHash: hashSecret(token),
    userId,
    kind,
    registration,
    expiresAt: sql`now() + make_interval(hours => ${lifetimeHours[kind]})`,
  });
  return token;
}

/** Marks every valid reset link of the user as used. Returns the hashes of their tokens. */
export async function consumeResetLinks(tx: Transaction, userId: string): Promise<string[]> {
  const consumed = await tx
    .update(mailTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(mailTokens.userId, userId),
        eq(mailTokens.kind, 'reset'),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, sql`now()`),
      ),
    )
    .returning({ tokenHash: mailTokens.tokenHash });
  return consumed.map(({ tokenHash }) => tokenHash);
}

/** The SQL condition for a token that has not expired, used or not. */
export const isUnexpired = (token: string, kind: MailTokenKind) =>
  and(eq(mailTokens.tokenHash, hashSecret(token)), eq(mailTokens.kind, kind), gt(mailTokens.expiresAt, sql`now()`));

/** One message for an unknown, an expired and a used link, so that it reveals nothing about an account. */
export const invalidLink = (kind: MailTokenKind): Failure =>
  new Failure('invalid_request', coded(refusals.invalidLink[kind]));
