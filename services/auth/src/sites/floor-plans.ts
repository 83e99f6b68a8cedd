import { buffer } from 'node:stream/consumers';
import type { Principal } from '@floorlight/contracts/principal';
import { floorPlanPixelsMax } from '@floorlight/contracts/site-settings';
import type { Transaction } from '@floorlight/database/database';
import { eq, sql } from '@floorlight/database/drizzle';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import { type Coded, coded } from '@floorlight/languages/coded';
import type { Refusal } from '@floorlight/pictures/re-encode';
import { invalid, notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { floorPlans, sites, siteVersions } from '../schema.ts';
import { cleanPicture, cleanType } from './clean-picture.ts';
import { mayChange, requireSite } from './require-site.ts';

/** Pictures of a site, those of earlier versions of its settings included. */
const mostPictures = 20;

const messages: Record<Refusal, Coded> = {
  'not a picture': coded(refusals.notAPicture),
  'too many pixels': coded(refusals.pictureTooLarge, { millions: floorPlanPixelsMax / 1e6 }),
  damaged: coded(refusals.notAPicture),
};

/**
 * Stores the picture of a floor plan, re-encoded. Where the site has too many, the oldest gives way that its settings don't
 * name. Throws `invalid_request` where it is no picture, or one of too many pixels.
 */
export async function addFloorPlan(
  context: AuthContext,
  principal: Principal,
  siteId: string,
  received: AsyncIterable<Uint8Array>,
): Promise<{ id: string }> {
  requireSite(context, principal, siteId);
  const bytes = await cleanPicture(await buffer(received), { siteId, log: context.log });
  if ('refused' in bytes) throw invalid({ picture: messages[bytes.refused] });
  return context.db.transaction(async (tx) => {
    await lockUntilCommit(tx, `floor plans of ${siteId}`);
    const [added] = await tx
      .insert(floorPlans)
      .values({ siteId, type: cleanType, bytes })
      .returning({ id: floorPlans.id });
    if (!added) throw new Error('Postgres returned no row');
    await deleteOldest(tx, siteId);
    return added;
  });
}

const image = sql`settings #>> '{floorPlan,image}'`;

const deleteOldest = (tx: Transaction, siteId: string) =>
  tx.execute(sql`
    delete from ${floorPlans} where id in (
      select id from ${floorPlans} where site_id = ${siteId}
      order by created_at desc, id offset ${mostPictures})
    and not exists (select from ${sites} site where site.id = ${siteId} and site.${image} = ${floorPlans.id}::text)`);

/** Deletes pictures that no version of the settings names a day after they came: somebody took another one, or didn't save. */
export const deleteUnusedPictures = ({ db }: Pick<AuthContext, 'db'>) =>
  db.orm.execute(sql`
    delete from ${floorPlans} where created_at < now() - interval '1 day'
    and not exists (
      select from ${siteVersions} version
      where version.site_id = ${floorPlans.siteId} and version.${image} = ${floorPlans.id}::text)
    and not exists (
      select from ${sites} site where site.id = ${floorPlans.siteId} and site.${image} = ${floorPlans.id}::text)`);

/** The picture of a floor plan of the caller's site, or of one that they may change. */
export async function getFloorPlan({ db }: AuthContext, principal: Principal, id: string): Promise<Blob> {
  const [plan] = await db.orm.select().from(floorPlans).where(eq(floorPlans.id, id));
  if (!plan || !(plan.siteId === principal.siteId || mayChange(principal, plan.siteId)))
    throw notFound(coded(refusals.noFloorPlan));
  return new Blob([new Uint8Array(plan.bytes)], { type: plan.type });
}
