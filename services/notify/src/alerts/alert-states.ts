import type { AlertStatus, EmergencyAlert } from '@floorlight/contracts/alerts';
import type { Transaction } from '@floorlight/database/database';
import { inArray, sql } from '@floorlight/database/drizzle';
import { alerts } from '../schema.ts';
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
  const { id, siteId, senderId, status, version, round, place } = alerts;
  const rows = await tx
    .select({ id, siteId, senderId, status, version, round, place })
    .from(alerts)
    .where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The state after an event with this alert: an older version changes nothing. */
export function stateAfter(before: AlertState | undefined, alert: EmergencyAlert): AlertState {
  if (before && before.version >= alert.version) return before;
  const { id, siteId, reportedBy: senderId, status, version } = alert;
  return { id, siteId, senderId, status, version, round: before?.round ?? 0, place: knownPlace(alert) };
}

/** Stores states in one statement. */
export async function storeAlertStates(tx: Transaction, states: AlertState[]): Promise<void> {
  const column = <K extends keyof AlertState>(key: K) => sql.param(states.map((state) => state[key]));
  await tx.execute(sql`
    insert into ${alerts} (id, site_id, sender_id, status, version, round, place)
    select * from unnest(${column('id')}::uuid[], ${column('siteId')}::text[], ${column('senderId')}::uuid[],
      ${column('status')}::text[], ${column('version')}::int[], ${column('round')}::int[], ${column('place')}::text[])
    on conflict (id) do update set status = excluded.status, version = excluded.version, round = excluded.round,
      place = excluded.place`);
}
