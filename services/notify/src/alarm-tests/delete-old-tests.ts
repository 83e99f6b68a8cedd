import type { Database } from '@floorlight/database/database';
import { lt, sql } from '@floorlight/database/drizzle';
import { alarmTests } from './tables.ts';

/** The audit log has each test; what arrived when is shown while it runs. */
export const deleteOldTests = ({ orm }: Database) =>
  orm.delete(alarmTests).where(lt(alarmTests.startedAt, sql`now() - interval '1 day'`));
