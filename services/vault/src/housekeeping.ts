import type { Database } from '@floorlight/database/database';
import { lt, type PgTable, type SQL, sql } from '@floorlight/database/drizzle';
import { repeated } from '@floorlight/database/repeated';
import type { Logger } from '@floorlight/telemetry/logger';
import { restorableFor } from './barcodes/own-barcodes.ts';
import { barcodes, pinOpenings } from './schema.ts';

const everyMinute = 60_000;

/** A part that deletes every minute the barcodes that can no longer be restored and the PIN openings that have expired. */
export function housekeeping({ db, log }: { db: Database; log: Logger }) {
  const outdated: [PgTable, SQL][] = [
    [barcodes, lt(barcodes.deletedAt, sql`now() - make_interval(secs => ${restorableFor})`)],
    [pinOpenings, lt(pinOpenings.openUntil, sql`now()`)],
  ];
  const deleteOutdated = async () => {
    for (const [table, condition] of outdated) await db.orm.delete(table).where(condition);
  };
  return repeated({ name: 'housekeeping', every: everyMinute, work: deleteOutdated, log });
}
