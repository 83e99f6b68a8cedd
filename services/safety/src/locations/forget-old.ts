import { sql } from '@floorlight/database/drizzle';
import { repeated } from '@floorlight/service-kit/repeated';
import { openStates } from '../alerts/alert.ts';
import type { SafetyContext } from '../context.ts';
import { emergencyAlerts, locationReadings } from '../schema.ts';

const everyHour = 3_600_000;
/** Rows per statement: no emergency waits behind them. */
const few = 5000;

/** A part that deletes every hour the locations of alerts that ended more than `days` days ago. */
export const forgettingLocations = (context: SafetyContext, days: number) =>
  repeated({
    name: 'forgetting locations',
    every: everyHour,
    work: (signal) => forgetOldLocations(context, days, signal),
    log: context.log,
  });

/**
 * Deletes the readings of alerts that ended more than `days` days ago. The alerts stay, each with the place where it was
 * raised and the last known one.
 */
export async function forgetOldLocations(
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
        join ${emergencyAlerts} alert on alert.id = reading.alert_id
        where alert.state <> all(${sql.param(openStates)}::alert_state[]) and alert.resolved_at < ${before}::timestamptz
        limit ${few}))`));
  while (deleted === few && !signal?.aborted);
}
