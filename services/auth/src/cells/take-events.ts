import type { Cell, PushEvents, UpEvent } from '@floorlight/contracts/cell-link';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, inArray, lt, sql } from '@floorlight/database/drizzle';
import { Refused } from '@floorlight/event-bus/signed-requests';
import { inSpan, withTraceparent } from '@floorlight/telemetry/tracing';
import type { AuthContext } from '../context.ts';
import { cellAlerts, cellEvents, cells } from '../schema.ts';

/**
 * Stores the events of a cell, each once, in their order. What a cell says of a site that it doesn't own is kept and counts
 * for nothing, until the list of cells gives it the site. Returns how many were new.
 *
 * @throws Refused where the event before them is missing: the cell sends again from what the next hello says
 */
export async function takeEvents(
  context: AuthContext,
  cell: Cell,
  { events, after }: PushEvents,
): Promise<{ taken: number }> {
  const newest = events.at(-1);
  if (!newest) return { taken: 0 };
  return context.db.transaction(async (tx) => {
    // Two instances of a cell may send the same at once: one after the other.
    const [before] = await tx.select().from(cells).where(eq(cells.name, cell.name)).for('update');
    if (after && before?.newestEvent !== after && !(await hasEvent(tx, cell, after)))
      throw new Refused('the hub was restored from a backup and lacks earlier events of this cell');
    const rows = await tx
      .insert(cellEvents)
      .values(events.map((event) => rowOf(cell, event)))
      .onConflictDoNothing()
      .returning({ id: cellEvents.id });
    const stored = new Set(rows.map(({ id }) => id));
    for (const event of events.filter(({ id, siteId }) => stored.has(id) && cell.sites.includes(siteId)))
      await withTraceparent(event.traceparent, () =>
        inSpan(`take ${event.name} from ${cell.name}`, () => store(tx, cell, event), { kind: 'consumer' }),
      );
    await tx
      .update(cells)
      .set({ newestPosition: newest.position, newestEvent: newest.id, lastHeardAt: sql`now()` })
      .where(eq(cells.name, cell.name));
    return { taken: rows.length };
  });
}

async function hasEvent(tx: Transaction, cell: Cell, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: cellEvents.id })
    .from(cellEvents)
    .where(and(eq(cellEvents.id, id), eq(cellEvents.cell, cell.name)));
  return rows.length > 0;
}

const rowOf = (cell: Cell, { id, position, name, siteId, alert }: UpEvent) => {
  const isHeld = !cell.sites.includes(siteId);
  const { id: alertId, version } = alert;
  return { ...{ id, cell: cell.name, position, name, siteId, alertId, version, isHeld }, alert: isHeld ? alert : null };
};

/** An older version never replaces a newer one. */
async function store(
  tx: Transaction,
  { name: cell }: Pick<Cell, 'name'>,
  { siteId, alert, isFolded }: Pick<UpEvent, 'siteId' | 'alert' | 'isFolded'>,
): Promise<void> {
  const values = {
    cell,
    siteId,
    // As in the overview of this cell's own sites.
    isOpen: alert.status !== 'resolved' && !isFolded && !alert.drill,
    version: alert.version,
    raisedAt: new Date(alert.createdAt),
    acknowledgedAt: alert.acknowledgedAt === null ? null : new Date(alert.acknowledgedAt),
    alert,
  };
  await tx
    .insert(cellAlerts)
    .values({ id: alert.id, ...values })
    .onConflictDoUpdate({
      target: cellAlerts.id,
      set: { ...values, receivedAt: sql`now()` },
      setWhere: sql`${lt(cellAlerts.version, alert.version)} and ${eq(cellAlerts.cell, cell)}`,
    });
}

/** Lets what a cell has said of these sites count: it owns them by now. */
export async function releaseHeld(tx: Transaction, cell: Cell): Promise<void> {
  if (cell.sites.length === 0) return;
  const held = await tx
    .select()
    .from(cellEvents)
    .where(
      sql`${eq(cellEvents.cell, cell.name)} and ${cellEvents.isHeld} and ${inArray(cellEvents.siteId, cell.sites)}`,
    )
    .orderBy(cellEvents.position);
  for (const { siteId, alert } of held) if (alert) await store(tx, cell, { siteId, alert, isFolded: false });
  if (held.length > 0)
    await tx
      .update(cellEvents)
      .set({ isHeld: false, alert: null })
      .where(
        inArray(
          cellEvents.id,
          held.map(({ id }) => id),
        ),
      );
}
