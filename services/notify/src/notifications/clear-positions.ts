import type { Database, Transaction } from '@floorlight/database/database';
import { type SQL, sql } from '@floorlight/database/drizzle';
import { alerts, announcements } from '../schema.ts';

/** Announcements per statement. */
const batch = 200;

/** Clears the positions of a person's alerts from what was announced about them. */
export const clearPositionsOf = (tx: Transaction, senderId: string): Promise<unknown> =>
  tx.execute(
    clear(sql`metadata ->> 'alertId' = any(array(select id::text from ${alerts} where sender_id = ${senderId}))`),
  );

/** Clears positions that are older than `days` days, in small statements, so that no emergency waits for it. */
export async function clearOldPositions({ orm }: Database, days: number, signal?: AbortSignal): Promise<void> {
  let cleared: number | null;
  do
    ({ rowCount: cleared } = await orm.execute(
      clear(sql`id = any(array(
        select id from ${announcements}
        where occurred_at < now() - ${days} * interval '1 day' and metadata ->> 'alertId' is not null
          and (data ->> 'latitude' is not null or data ->> 'latestLocation' is not null)
        order by occurred_at limit ${batch} for update skip locked))`),
    ));
  while (cleared === batch && !signal?.aborted);
}

const clear = (those: SQL): SQL => sql`
  update ${announcements} set data = data || ${JSON.stringify(noPosition)}::jsonb where ${those}`;

const noPosition = { latitude: null, longitude: null, locationAccuracy: null, latestLocation: null };
