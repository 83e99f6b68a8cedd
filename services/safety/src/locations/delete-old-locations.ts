import { sql } from '@floorlight/database/drizzle';
import { openStates } from '../alerts/alert.ts';
import type { SafetyContext } from '../context.ts';
import { emergencyAlerts, locationReadings } from '../schema.ts';

/** Rows per statement, so that no emergency waits for a long delete. */
const batch = 5000;

/**
 * Deletes the readings of alerts that ended more than `days` days ago. The alerts stay, with their first and latest
 * positions. Looks up the alerts of old readings only: for a join Postgres reads all alerts.
 */
export async function deleteOldLocations(
  { db, now }: Pick<SafetyContext, 'db' | 'now'>,
  days: number,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now().getTime() - days * 86_400_000).toISOString();
  let deleted: number | null;
  do
    ({ rowCount: deleted } = await db.orm.execute(sql`
      delete from ${locationReadings} where ctid = any(array(
        select reading.ctid from ${locationReadings} reading
        where reading.received_at < ${before}::timestamptz and (
          select alert.state <> all(${sql.param(openStates)}::alert_state[]) and alert.resolved_at < ${before}::timestamptz
          from ${emergencyAlerts} alert where alert.id = reading.alert_id)
        limit ${batch}))`));
  while (deleted === batch && !signal?.aborted);
}
