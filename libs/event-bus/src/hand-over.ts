import { type Envelope, type EventName, events } from '@floorlight/contracts/events';
import type { Database } from '@floorlight/database/database';
import { and, asc, gt, inArray, isNull, or, sql } from '@floorlight/database/drizzle';
import { outbox } from '@floorlight/database/outbox';
import type { Logger } from '@floorlight/telemetry/logger';
import pTimeout from 'p-timeout';
import { eventsHandedOver } from './metrics.ts';

const batch = 20;
/** Milliseconds per event; well below the limit for an idle transaction. */
const timeout = 3000;

/** Consumers rarely lag more than this. Events sent later may be lost with NATS before a consumer got them. */
const consumerLag = '30 seconds';

/**
 * Hands each event over to `fallback` once, in order: first the unsent events, then those sent in the last 30 s. Stops
 * when one fails; the next call retries it. The receiver must ignore repeated events: it may have one from the bus
 * already, or twice from here if this process dies before it commits.
 */
export async function handOver({
  db,
  log,
  fallback,
  fallbackFor,
}: {
  db: Database;
  log: Logger;
  fallback: (event: Envelope) => Promise<void>;
  fallbackFor: (name: EventName) => boolean;
}): Promise<void> {
  const names = (Object.keys(events) as EventName[]).filter(fallbackFor); // Object.keys forgets the literal keys
  if (names.length === 0) return;
  let hasMore = true;
  while (hasMore) {
    hasMore = await db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: outbox.id, envelope: outbox.envelope })
        .from(outbox)
        .where(
          and(
            or(isNull(outbox.sentAt), gt(outbox.sentAt, sql`now() - ${consumerLag}::interval`)),
            isNull(outbox.handedOverAt),
            inArray(outbox.name, names),
          ),
        )
        .orderBy(sql`${outbox.sentAt} is not null`, asc(outbox.position))
        .limit(batch)
        .for('update', { skipLocked: true });
      const done: string[] = [];
      for (const { id, envelope } of rows) {
        try {
          await pTimeout(fallback(envelope), { milliseconds: timeout });
          done.push(id);
        } catch (error) {
          log.warn({ err: error, event: id }, 'could not hand over an event; retrying');
          break;
        }
      }
      if (done.length > 0) {
        await tx.update(outbox).set({ handedOverAt: sql`clock_timestamp()` }).where(inArray(outbox.id, done));
        eventsHandedOver.inc(done.length);
      }
      return done.length === batch;
    });
  }
}
