import type { Database } from '@floorlight/database/database';
import { deleteInBatches } from '@floorlight/database/delete-in-batches';
import { lt, sql } from '@floorlight/database/drizzle';
import { textMessages } from './tables.ts';

export const deleteOldTexts = (db: Database, days: number, signal: AbortSignal): Promise<void> =>
  deleteInBatches(db, textMessages, lt(textMessages.createdAt, sql`now() - make_interval(days => ${days})`), signal);
