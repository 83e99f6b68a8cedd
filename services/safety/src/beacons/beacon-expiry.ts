import { and, asc, eq, inArray, lte, min, sql } from '@floorlight/database/drizzle';
import { writeEvents } from '@floorlight/database/outbox';
import type { Repeated } from '@floorlight/database/repeated';
import { repeatedWhenDue } from '@floorlight/database/repeated-when-due';
import type { SafetyContext } from '../context.ts';
import { andonAlerts } from '../schema.ts';
import { publicBeacon } from './beacon.ts';

/** Milliseconds. Finds the beacons of other instances, and what a changed clock has made due; this one's own have a timer. */
const sweepInterval = 5_000;
/** Milliseconds between two sweeps. */
const gathering = 1000;
/** Beacons per transaction. */
const batch = 100;

type Context = Pick<SafetyContext, 'db' | 'log' | 'now'>;

/** A part that ends beacons at their time: `runIn` sets the time for a new one. Instances skip each other's beacons. */
export const beaconExpiry = (context: Context, every = sweepInterval): Repeated =>
  repeatedWhenDue({
    name: 'beacon expiry',
    ...{ every, gathering, now: context.now, log: context.log },
    async work(signal) {
      while (!signal.aborted && (await expireBatch(context)) === batch);
    },
    nextDueAt: () => nextExpiry(context),
  });

const expireBatch = (context: Context): Promise<number> =>
  context.db.transaction(async (tx) => {
    const now = context.now();
    const due = await tx
      .select({ id: andonAlerts.id })
      .from(andonAlerts)
      .where(and(andonAlerts.isActive, lte(andonAlerts.expiresAt, now)))
      .orderBy(asc(andonAlerts.expiresAt))
      .limit(batch)
      .for('update', { skipLocked: true });
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    const rows = await tx
      .update(andonAlerts)
      .set({ isActive: false, resolvedAt: now, version: sql`${andonAlerts.version} + 1` })
      .where(inArray(andonAlerts.id, ids))
      .returning();
    await writeEvents(
      tx,
      rows.map((row) => ({
        name: 'safety.beacon.expired' as const,
        siteId: row.siteId,
        actor: null,
        payload: { beacon: publicBeacon(row) },
      })),
    );
    return rows.length;
  });

async function nextExpiry({ db }: Context): Promise<Date | null> {
  const [row] = await db.orm
    .select({ at: min(andonAlerts.expiresAt) })
    .from(andonAlerts)
    .where(eq(andonAlerts.isActive, true));
  return row?.at ?? null;
}
