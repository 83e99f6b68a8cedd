import type { ReplyOf } from '@floorlight/contracts/endpoint';
import type * as contract from '@floorlight/contracts/evacuations';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, isNull } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { evacuations, rollCallEntries } from '../schema.ts';
import { addSighting } from '../sightings/add-sightings.ts';
import { addArrivals } from './add-arrivals.ts';
import { publicEntry, publicEvacuation } from './evacuation.ts';

/** The running evacuation of the caller's site with their own answer. Who asks is at the site, as far as we know. */
export async function getEvacuation(
  context: SafetyContext,
  { sub, siteId }: Principal,
): Promise<ReplyOf<typeof contract.getEvacuation>> {
  const { db, now } = context;
  await addSighting(context, { siteId, userId: sub, kind: 'app', at: now(), place: null });
  const serverTime = now().toISOString();
  const [row] = await db.orm
    .select()
    .from(evacuations)
    .where(and(eq(evacuations.siteId, siteId), isNull(evacuations.endedAt)));
  if (!row) return { evacuation: null, mine: null, serverTime };
  const isMine = and(eq(rollCallEntries.evacuationId, row.id), eq(rollCallEntries.userId, sub));
  let [mine] = await db.orm.select().from(rollCallEntries).where(isMine);
  if (!mine) {
    await addArrivals(context);
    [mine] = await db.orm.select().from(rollCallEntries).where(isMine);
  }
  return { evacuation: publicEvacuation(row), mine: mine ? publicEntry(mine) : null, serverTime };
}
