import { CellAlert } from '@floorlight/contracts/cells';
import { type EventName, type FloorEvent, isKnown, type UnknownEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import { uplinkEvents } from '../schema.ts';

type AlertEvent = Exclude<Extract<EventName, `safety.alert.${string}`>, 'safety.alert.located'>;

/** Stores the events about alerts for the hub, in the transaction that records them. Positions stay in the cell. */
export async function storeForHub(tx: Transaction, events: (FloorEvent | UnknownEvent)[]): Promise<void> {
  const rows = events.filter(isForHub).map(({ id, name, siteId, traceparent, payload: { alert } }) => ({
    id,
    event: { ...{ id, name, siteId, traceparent }, isFolded: alert.foldedInto !== null, alert: CellAlert.parse(alert) },
  }));
  if (rows.length === 0) return;
  // A lower position must not be committed after a higher one was sent.
  await lockUntilCommit(tx, 'uplink');
  await tx.insert(uplinkEvents).values(rows).onConflictDoNothing();
}

const isForHub = (event: FloorEvent | UnknownEvent): event is FloorEvent<AlertEvent> =>
  isKnown(event) && event.name.startsWith('safety.alert.') && event.name !== 'safety.alert.located';
