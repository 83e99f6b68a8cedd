import type { Database } from '@floorlight/database/database';
import { deleteInBatches } from '@floorlight/database/delete-in-batches';
import { lt, sql } from '@floorlight/database/drizzle';
import { mailings } from './mails-schema.ts';

/** Longer than a mail is retried, so that each can be written until it is given up. */
const retention = '2 days';

export const deleteOldMailings = (db: Database, signal?: AbortSignal): Promise<void> =>
  deleteInBatches(db, mailings, lt(mailings.takenAt, sql`now() - ${retention}::interval`), signal);
