import { subjectOf } from '@floorlight/contracts/events';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { getTableColumns } from '@floorlight/database/drizzle';
import { writeAndCommit } from '@floorlight/database/eager-transaction';
import type { IdempotencyClaim } from '@floorlight/database/idempotency';
import { envelopeOf } from '@floorlight/database/outbox';
import { prepared } from '@floorlight/database/prepared';
import { together } from '@floorlight/database/together';
import { wakeOnCommit } from '@floorlight/database/wake';
import { actorOf } from '@floorlight/service-kit/actor';
import { emergencyAlerts } from '../schema.ts';
import { type AlertRow, publicAlert } from './alert.ts';

interface FirstPress {
  row: AlertRow;
  principal: Principal;
  claim: IdempotencyClaim | null;
  repeatedSince: Date;
}

/**
 * Stores a new alert, its event and the answer to its idempotency key in one statement. Stores nothing and returns false
 * if the key was used before, or the caller has the same alert open since `repeatedSince`. `commits`: the transaction ends
 * with that statement, either way.
 */
export async function insertFirstPress(
  tx: Transaction,
  { row, principal, claim, repeatedSince }: FirstPress,
  { commits }: { commits: boolean },
): Promise<boolean> {
  const alert = publicAlert(row);
  const event = envelopeOf({
    name: 'safety.alert.raised',
    siteId: row.siteId,
    actor: actorOf(principal),
    payload: { alert },
  });
  const alertValues = [row.siteId, row.reportedBy, row.title, row.description, row.severity, repeatedSince];
  const keyValues = [claim?.userId, claim?.key, claim?.requestHash, JSON.stringify(alert)];
  const eventValues = [event.id, event.name, subjectOf(event), JSON.stringify(event)];
  const values = [storedRow(row), ...alertValues, ...keyValues, ...eventValues];
  const statement = { name: 'first-press', text: firstPress, values };
  const [stored] = await (commits ? writeAndCommit(tx, [statement]) : together([prepared(tx, statement)]));
  if (!stored?.rowCount) return false;
  wakeOnCommit(tx, event);
  return true;
}

/** The conditions for a repeated press are those of `countPress`. */
const firstPress = `
  with new as (
    select 1 where not exists (
      select from emergency_alerts
      where site_id = $2 and reported_by = $3 and state in ('open', 'in_progress')
        and title = $4 and description = $5 and severity = $6::severity and created_at > $7
        and coalesce(drill, false) = coalesce(($1::jsonb ->> 'drill')::boolean, false))
  ), claimed as (
    insert into idempotency_keys (user_id, key, request_hash, reply)
    select $8, $9, $10, $11::jsonb from new where $9::text is not null
    on conflict do nothing
    returning 1
  ), raised as (
    insert into emergency_alerts
    select alert.* from new, jsonb_populate_record(null::emergency_alerts, $1::jsonb) alert
    where $9::text is null or exists (select from claimed)
    returning site_id
  )
  insert into outbox (id, name, subject, site_id, envelope)
  select $12::uuid, $13, $14, site_id, $15::jsonb from raised`;

const fields = Object.entries(getTableColumns(emergencyAlerts)) as [keyof AlertRow, { name: string }][]; // loses the keys

/** The row as JSON with the names of the columns. */
const storedRow = (row: AlertRow): string =>
  JSON.stringify(Object.fromEntries(fields.map(([field, column]) => [column.name, row[field]])));
