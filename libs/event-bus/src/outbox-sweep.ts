import type { Envelope, EventName } from '@floorlight/contracts/events';
import type { Database } from '@floorlight/database/database';
import { and, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from '@floorlight/database/drizzle';
import { isUnavailable } from '@floorlight/database/errors';
import { outbox } from '@floorlight/database/outbox';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Bus } from './bus.ts';
import type { HandOver } from './hand-over.ts';
import type { Link } from './link.ts';
import { eventsPublished } from './metrics.ts';
import type { OutboxMarks } from './outbox-marks.ts';

const batch = 200;
/** Any event younger than this may be in the memory of the instance that wrote it, which publishes it. */
const memoryAge = '1 second';

/** Publishes, or hands over, the events of a lane that are in the outbox and in nobody's memory. */
export function outboxSweep({
  db,
  bus,
  log,
  link,
  names,
  order,
  held,
  marks,
  handOver,
  onStored,
}: {
  db: Database;
  bus: Bus;
  log: Logger;
  link: Link;
  names: EventName[];
  order: SQL[];
  /** Ids of the events in this instance's memory. */
  held: ReadonlySet<string>;
  marks: OutboxMarks;
  handOver: HandOver | undefined;
  /** Gets each event that NATS has stored. */
  onStored: (event: Envelope) => void;
}): {
  /** Sweeps now, or once more after the current sweep: what is older than a second, or all of it. */
  request(options?: { all: boolean }): void;
  /** Resolves after the current sweep. */
  settled(): Promise<void>;
} {
  let requested: { all: boolean } | null = null;
  let sweeping: Promise<void> | null = null;
  let requeuedFor: Date | null = null;

  /** One parameter, however many ids there are. */
  const isNotHeld = () => sql`${outbox.id} <> all(${sql.param([...held])}::uuid[])`;
  const isOldAndNotHeld = () => and(lt(outbox.createdAt, sql`now() - ${memoryAge}::interval`), isNotHeld());

  function request({ all } = { all: false }): void {
    requested = { all: all || (requested?.all ?? false) };
    sweeping ??= runSweeps();
  }

  async function runSweeps(): Promise<void> {
    try {
      while (requested !== null) {
        const { all } = requested;
        requested = null;
        await sweepOnce(all ? isNotHeld : isOldAndNotHeld);
      }
    } catch (error) {
      if (!isUnavailable(error)) log.error({ err: error }, 'the relay failed; retrying');
    } finally {
      sweeping = null;
    }
  }

  async function sweepOnce(isFree: () => SQL | undefined): Promise<void> {
    if (link.isAway()) await handOver?.scan(isFree);
    for (;;) {
      const target = link.stream();
      if (!target) return;
      if (target.getTime() !== requeuedFor?.getTime()) {
        await marks.flush(); // marks of the lost stream, which this finds
        await requeueLost(target);
        requeuedFor = target;
      }
      // While it does not answer, one event is enough to see when it does.
      const limit = link.isHanging() ? 1 : batch;
      if (!(await isAnythingUnsent())) return;
      const { taken, failed } = await publishBatch(target, limit, isFree);
      if (failed > 0 || taken < limit) return;
    }
  }

  /** Marks the events of a lost stream as unsent. */
  async function requeueLost(stream: Date): Promise<void> {
    const { rowCount } = await db.orm
      .update(outbox)
      .set({ sentAt: null, sentTo: null })
      .where(and(isNotNull(outbox.sentAt), ne(outbox.sentTo, stream), inArray(outbox.name, names)));
    if (rowCount) log.warn({ events: rowCount }, 'the stream was lost; publishing its recent events again');
  }

  async function isAnythingUnsent(): Promise<boolean> {
    const { rows } = await db.pool.query({
      name: 'is-anything-unsent',
      text: 'select 1 from outbox where sent_at is null limit 1',
    });
    return rows.length > 0;
  }

  async function publishBatch(
    stream: Date,
    limit: number,
    isFree: () => SQL | undefined,
  ): Promise<{ taken: number; failed: number }> {
    return db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: outbox.id, envelope: outbox.envelope })
        .from(outbox)
        .where(and(isNull(outbox.sentAt), inArray(outbox.name, names), isFree()))
        .orderBy(...order)
        .limit(limit)
        .for('update', { skipLocked: true });
      const sent: string[] = [];
      const failed: string[] = [];
      await Promise.all(
        rows.map(({ id, envelope }) =>
          bus.publish(envelope).then(
            () => {
              sent.push(id);
              onStored(envelope);
            },
            (error) => {
              link.failed(error);
              failed.push(id);
            },
          ),
        ),
      );
      if (sent.length > 0) {
        // If the stream was recreated meanwhile, this is still the old one: sent twice rather than lost.
        await tx.update(outbox).set({ sentAt: sql`now()`, sentTo: stream }).where(inArray(outbox.id, sent));
        eventsPublished.inc(sent.length);
        link.answered();
      }
      if (failed.length > 0) {
        await tx
          .update(outbox)
          .set({ attempts: sql`${outbox.attempts} + 1` })
          .where(inArray(outbox.id, failed));
      }
      return { taken: rows.length, failed: failed.length };
    });
  }

  return {
    request,
    async settled() {
      await sweeping;
    },
  };
}
