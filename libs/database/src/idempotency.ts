import { createHash } from 'node:crypto';
import type { Transaction } from './database.ts';
import { and, eq, index, jsonb, pgTable, primaryKey, text, timestamp } from './drizzle.ts';

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

/**
 * Runs `work` once per user and key. A repeat returns the stored reply, read from JSON. A concurrent duplicate waits
 * for the first to commit, and runs `work` itself if the first rolls back. Without a key it always runs `work`. Throws
 * IdempotencyMismatch if the key was used with another endpoint or body.
 */
export async function idempotently<T>(
  tx: Transaction,
  { key, userId, endpoint, body }: { key: string | null; userId: string; endpoint: string; body: unknown },
  work: () => Promise<T>,
): Promise<T> {
  if (key === null) return work();
  const requestHash = createHash('sha256')
    .update(`${endpoint}\n${canonicalJson(body)}`)
    .digest('hex');
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  const thisKey = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  if (claimed.length > 0) {
    const reply = await work();
    await tx
      .update(idempotencyKeys)
      .set({ reply: reply ?? null })
      .where(thisKey);
    return reply;
  }
  const [first] = await tx.select().from(idempotencyKeys).where(thisKey);
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
