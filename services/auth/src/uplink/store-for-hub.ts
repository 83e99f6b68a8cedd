import { CellAlert } from '@floorlight/contracts/cells';
import { type EventName, type FloorEvent, isKnown, type UnknownEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { inArray, sql } from '@floorlight/database/drizzle';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import { uplinkEvents } from '../schema.ts';

type AlertEvent = Exclude<Extract<EventName, `safety.alert.${string}`>, 'safety.alert.located'>;

/** Stores the events about alerts for the hub, in the transaction that records them. Positions stay in the cell. */
export async function storeForHub(tx: Transaction, events: (FloorEvent | UnknownEvent)[]): Promise<void> {
  const rows = events.filter(isForHub).map(({ id, name, siteId, traceparent, payload: { alert } }) => ({
    id,
    event: { ...{ id, name, siteId, traceparent }, isFolded: alert.foldedInto !== null, alert: CellAlert.parse(alert) },
  }));
  await store(tx, rows);
}

/** Stores alerts whose events went by before this cell had a hub. What is stored already stays. */
export async function storeEarlierAlerts(tx: Transaction, alerts: CellAlert[]): Promise<void> {
  const alertId = sql<string>`${uplinkEvents.event} #>> '{alert,id}'`;
  const ids = alerts.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await tx.select({ alertId }).from(uplinkEvents).where(inArray(alertId, ids));
  const known = new Set(rows.map((row) => row.alertId));
  const name = 'safety.alert.raised';
  await store(
    tx,
    alerts
      .filter(({ id }) => !known.has(id))
      .map((alert) => {
        const { id, siteId } = alert;
        return { id, event: { ...{ id, name, siteId, alert }, traceparent: null, isFolded: false } };
      }),
  );
}

async function store(tx: Transaction, rows: Pick<typeof uplinkEvents.$inferInsert, 'id' | 'event'>[]): Promise<void> {
  if (rows.length === 0) return;
  // A lower position must not be committed after a higher one was sent.
  await lockUntilCommit(tx, 'uplink');
  await tx.insert(uplinkEvents).values(rows).onConflictDoNothing();
}

const isForHub = (event: FloorEvent | UnknownEvent): event is FloorEvent<AlertEvent> =>
  isKnown(event) && event.name.startsWith('safety.alert.') && event.name !== 'safety.alert.located';
