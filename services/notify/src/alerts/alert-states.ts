import type { AlertStatus, EmergencyAlert } from '@floorlight/contracts/alerts';
import type { Transaction } from '@floorlight/database/database';
import { type PreparedStatement, prepared } from '@floorlight/database/prepared';
import { type KnownPlace, knownPlace } from './known-place.ts';

/** The newest state of an alert that notify knows. */
export interface AlertState {
  id: string;
  siteId: string;
  senderId: string;
  status: AlertStatus;
  version: number;
  /** The last escalation round that was announced; 0 for none. */
  round: number;
  /** Null where an earlier version stored it. */
  place: KnownPlace | null;
}

/** The states of these alerts before the events of a batch. The caller holds the locks of their sites. */
export async function readAlertStates(tx: Transaction, ids: string[]): Promise<Map<string, AlertState>> {
  const { rows } = await prepared<AlertState>(tx, { name: 'read-alert-states', text: readStatement, values: [ids] });
  return new Map(rows.map((row) => [row.id, row]));
}

const readStatement = `
  select id, site_id as "siteId", sender_id as "senderId", status, version, round, place
  from alerts where id = any($1::uuid[])`;

/** The state after an event with this alert: an older version changes nothing. */
export function stateAfter(before: AlertState | undefined, alert: EmergencyAlert): AlertState {
  if (before && before.version >= alert.version) return before;
  const { id, siteId, reportedBy: senderId, status, version } = alert;
  return { id, siteId, senderId, status, version, round: before?.round ?? 0, place: knownPlace(alert) };
}

/** Stores states. */
export function storeStates(states: AlertState[]): PreparedStatement {
  const column = (key: keyof AlertState) => states.map((state) => state[key]);
  const values = (['id', 'siteId', 'senderId', 'status', 'version', 'round', 'place'] as const).map(column);
  return { name: 'store-alert-states', text: storeStatement, values };
}

const storeStatement = `
  insert into alerts (id, site_id, sender_id, status, version, round, place)
  select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::int[], $6::int[], $7::text[])
  on conflict (id) do update set status = excluded.status, version = excluded.version, round = excluded.round,
    place = excluded.place`;
