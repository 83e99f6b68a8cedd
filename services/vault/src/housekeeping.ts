import type { Database } from '@floorlight/database/database';
import { deleteInBatches } from '@floorlight/database/delete-in-batches';
import { lt, type PgTable, type SQL, sql } from '@floorlight/database/drizzle';
import { repeated } from '@floorlight/database/repeated';
import type { Logger } from '@floorlight/telemetry/logger';
import { restorableFor } from './barcodes/own-barcodes.ts';
import { barcodeOffers, barcodes, pinOpenings, scans, sharedBarcodes } from './schema.ts';

const everyMinute = 60_000;

/**
 * A part that deletes every minute what is over: barcodes past their restoration, PIN openings, codes, ended requests, and
 * scans of earlier days.
 */
export function housekeeping({ db, log }: { db: Database; log: Logger }) {
  const outdated: [PgTable, SQL][] = [
    [barcodes, lt(barcodes.deletedAt, sql`now() - make_interval(secs => ${restorableFor})`)],
    [barcodeOffers, lt(barcodeOffers.expiresAt, sql`now() - interval '1 day'`)],
    [
      sharedBarcodes,
      sql`${sharedBarcodes.state} in ('refused', 'withdrawn') and ${sharedBarcodes.decidedAt} < now() - interval '90 days'`,
    ],
    [pinOpenings, lt(pinOpenings.openUntil, sql`now()`)],
    // They are counted until the site's day ends, which has 25 hours at most.
    [scans, lt(scans.scannedAt, sql`now() - interval '2 days'`)],
  ];
  const deleteOutdated = async (signal: AbortSignal) => {
    for (const [table, condition] of outdated) await deleteInBatches(db, table, condition, signal);
  };
  return repeated({ name: 'housekeeping', every: everyMinute, work: deleteOutdated, log });
}
