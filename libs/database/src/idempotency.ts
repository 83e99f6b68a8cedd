import { createHash } from 'node:crypto';
import type { Transaction } from './database.ts';
import { and, eq, index, jsonb, pgTable, primaryKey, text, timestamp } from './drizzle.ts';
import { prepared } from './prepared.ts';

/** The first reply to each idempotency key of each user, stored for 48 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    reply: jsonb(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);

/** The key was used before, with another endpoint or body. */
export class IdempotencyMismatch extends Error {
  override name = 'IdempotencyMismatch';
}

export interface IdempotentRequest {
  key: string | null;
  userId: string;
  endpoint: string;
  body: unknown;
}

/** The first columns of the row that a request with a key claims. */
export interface IdempotencyClaim {
  userId: string;
  key: string;
  requestHash: string;
}

/** What a request claims; null without a key. */
export function idempotencyClaim({ key, userId, endpoint, body }: IdempotentRequest): IdempotencyClaim | null {
  if (key === null) return null;
  const requestHash = createHash('sha256')
    .update(`${endpoint}\n${canonicalJson(body)}`)
    .digest('hex');
  return { userId, key, requestHash };
}

/**
 * Runs `work` once per user and key. A repeat returns the stored reply, read from JSON. A concurrent duplicate waits
 * for the first to commit, and runs `work` itself if the first rolls back. Without a key it always runs `work`. Throws
 * IdempotencyMismatch if the key was used with another endpoint or body.
 */
export async function idempotently<T>(tx: Transaction, request: IdempotentRequest, work: () => Promise<T>): Promise<T> {
  const claim = idempotencyClaim(request);
  if (claim === null) return work();
  const { userId, key, requestHash } = claim;
  const claimed = await prepared(tx, {
    name: 'claim-key',
    text: 'insert into idempotency_keys (user_id, key, request_hash) values ($1, $2, $3) on conflict do nothing',
    values: [userId, key, requestHash],
  });
  if (claimed.rowCount === 1) {
    const reply = await work();
    await prepared(tx, {
      name: 'store-reply',
      text: 'update idempotency_keys set reply = $3 where user_id = $1 and key = $2',
      values: [userId, key, JSON.stringify(reply ?? null)],
    });
    return reply;
  }
  // The lock is written, so that this commit waits for a synchronous standby too: the first one may not have, for example because
  // Postgres has restarted meanwhile, and this reply says that it is stored.
  const [first] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
    .for('share');
  if (first?.requestHash !== requestHash) throw new IdempotencyMismatch();
  return first.reply as T; // stored above by the same endpoint
}

/** JSON with sorted object keys: equal for equal values. */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, part) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? 'null'
  );
}
