import { type Envelope, type EventName, events } from '@floorlight/contracts/events';
import type { Database } from '@floorlight/database/database';
import { and, asc, gt, inArray, isNull, or, sql } from '@floorlight/database/drizzle';
import { outbox } from '@floorlight/database/outbox';
import type { Logger } from '@floorlight/telemetry/logger';
import pTimeout from 'p-timeout';
import { eventsHandedOver } from './metrics.ts';

const batch = 20;
/** Milliseconds for one event; far less than what a transaction may stand still. */
const patience = 3000;

/** A consumer is hardly ever further behind than this: younger events NATS can have taken along unheard. */
const perhapsUnheard = '30 seconds';

/**
 * Gives each unsent event that hasn't been handed over yet to `fallback`, in order, then those that were sent just
 * before, until one fails; that one is tried again by the next call. What was heard already, or is given twice as the
 * process dies in between, has no second effect.
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
  let more = true;
  while (more) {
    more = await db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: outbox.id, envelope: outbox.envelope })
        .from(outbox)
        .where(
          and(
            or(isNull(outbox.sentAt), gt(outbox.sentAt, sql`now() - ${perhapsUnheard}::interval`)),
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
          await pTimeout(fallback(envelope), { milliseconds: patience });
          done.push(id);
        } catch (error) {
          log.warn({ err: error, event: id }, 'could not hand an event over; it is tried again');
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
