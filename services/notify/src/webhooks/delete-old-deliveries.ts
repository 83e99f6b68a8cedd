import type { Database } from '@floorlight/database/database';
import { deleteInBatches } from '@floorlight/database/delete-in-batches';
import { lt, sql } from '@floorlight/database/drizzle';
import { webhookDeliveries } from './tables.ts';

export const deleteOldDeliveries = (db: Database, signal: AbortSignal): Promise<void> =>
  deleteInBatches(db, webhookDeliveries, lt(webhookDeliveries.createdAt, sql`now() - interval '30 days'`), signal);
