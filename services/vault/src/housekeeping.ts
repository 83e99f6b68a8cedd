import type { Database } from '@floorlight/database/database';
import { lt, type PgTable, type SQL, sql } from '@floorlight/database/drizzle';
import type { Part } from '@floorlight/service-kit/part';
import type { Logger } from '@floorlight/telemetry/logger';
import { restorableFor } from './barcodes/own-barcodes.ts';
import { barcodes, pinOpenings } from './schema.ts';

const interval = 60_000;

/** A part that deletes, every minute, what can no longer be restored and openings that have run out. */
export function housekeeping({ db, log }: { db: Database; log: Logger }): Part {
  const outdated: [PgTable, SQL][] = [
    [barcodes, lt(barcodes.deletedAt, sql`now() - make_interval(secs => ${restorableFor})`)],
    [pinOpenings, lt(pinOpenings.openUntil, sql`now()`)],
  ];
  const sweep = async () => {
    for (const [table, condition] of outdated) await db.orm.delete(table).where(condition);
  };
  const sweepOrWarn = () => sweep().catch((error) => log.warn({ err: error }, 'housekeeping failed; it runs again'));
  let timer: NodeJS.Timeout | undefined;

  return {
    name: 'housekeeping',
    async start() {
      timer = setInterval(() => void sweepOrWarn(), interval);
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
