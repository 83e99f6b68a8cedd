import type { Database } from '@floorlight/database/database';
import { lt, type PgTable, type SQL, sql } from '@floorlight/database/drizzle';
import { repeated } from '@floorlight/database/repeated';
import type { Logger } from '@floorlight/telemetry/logger';
import { restorableFor } from './barcodes/own-barcodes.ts';
import { barcodeOffers, barcodes, pinOpenings, sharedBarcodes } from './schema.ts';

const everyMinute = 60_000;

/** A part that deletes every minute what is over: barcodes past their restoration, PIN openings, codes, and ended requests. */
export function housekeeping({ db, log }: { db: Database; log: Logger }) {
  const outdated: [PgTable, SQL][] = [
    [barcodes, lt(barcodes.deletedAt, sql`now() - make_interval(secs => ${restorableFor})`)],
    [barcodeOffers, lt(barcodeOffers.expiresAt, sql`now() - interval '1 day'`)],
    [
      sharedBarcodes,
      sql`${sharedBarcodes.state} in ('refused', 'withdrawn') and ${sharedBarcodes.decidedAt} < now() - interval '90 days'`,
    ],
    [pinOpenings, lt(pinOpenings.openUntil, sql`now()`)],
  ];
  const deleteOutdated = async () => {
    for (const [table, condition] of outdated) await db.orm.delete(table).where(condition);
  };
  return repeated({ name: 'housekeeping', every: everyMinute, work: deleteOutdated, log });
}
