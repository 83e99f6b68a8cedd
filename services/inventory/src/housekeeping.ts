import { toteHistoryDays } from '@floorlight/contracts/totes';
import type { Database } from '@floorlight/database/database';
import { lt, sql } from '@floorlight/database/drizzle';
import { repeated } from '@floorlight/database/repeated';
import type { Logger } from '@floorlight/telemetry/logger';
import { openedActs, toteHistory } from './schema.ts';

const everyHour = 3_600_000;

/** A part that deletes the history of totes after its days, and what tokens opened and nobody did. */
export function housekeeping({ db, log }: { db: Database; log: Logger }) {
  const deleteOutdated = async () => {
    await db.orm.delete(openedActs).where(lt(openedActs.until, sql`now()`));
    await db.orm.delete(toteHistory).where(lt(toteHistory.at, sql`now() - make_interval(days => ${toteHistoryDays})`));
  };
  return repeated({ name: 'housekeeping', every: everyHour, work: deleteOutdated, log });
}
