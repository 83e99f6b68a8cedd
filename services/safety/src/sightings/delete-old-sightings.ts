import { rollCallHours } from '@floorlight/contracts/evacuations';
import { lt } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { sightings } from '../schema.ts';

/** Deletes what no list of an evacuation reads any more. */
export async function deleteOldSightings({ db, now }: Pick<SafetyContext, 'db' | 'now'>): Promise<void> {
  await db.orm.delete(sightings).where(lt(sightings.at, new Date(now().getTime() - rollCallHours * 3600_000)));
}
