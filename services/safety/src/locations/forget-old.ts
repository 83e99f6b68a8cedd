import { sql } from '@floorlight/database/drizzle';
import type { Part } from '@floorlight/service-kit/part';
import { openStates } from '../alerts/alert.ts';
import type { SafetyContext } from '../context.ts';
import { emergencyAlerts, locationReadings } from '../schema.ts';

const interval = 3_600_000;
/** Rows per statement: no emergency waits behind them. */
const few = 5000;

/** A part that forgets every hour where the senders of alerts were that have been over for so many days. */
export function forgettingLocations(context: SafetyContext, days: number): Part {
  let timer: NodeJS.Timeout | undefined;
  const forget = () =>
    void forgetOldLocations(context, days).catch((error) =>
      context.log.warn({ err: error }, 'could not delete old locations'),
    );
  return {
    name: 'forgetting locations',
    async start() {
      timer = setInterval(forget, interval);
      forget();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}

/**
 * Deletes the readings of alerts that have been over for so many days. The alerts stay, each with the place where it was
 * raised and the last one known.
 */
export async function forgetOldLocations({ db, now }: Pick<SafetyContext, 'db' | 'now'>, days: number): Promise<void> {
  const before = new Date(now().getTime() - days * 86_400_000).toISOString();
  let deleted: number | null;
  do
    ({ rowCount: deleted } = await db.orm.execute(sql`
      delete from ${locationReadings} where ctid = any(array(
        select reading.ctid from ${locationReadings} reading
        join ${emergencyAlerts} alert on alert.id = reading.alert_id
        where alert.state <> all(${sql.param(openStates)}::alert_state[]) and alert.resolved_at < ${before}::timestamptz
        limit ${few}))`));
  while (deleted === few);
}
