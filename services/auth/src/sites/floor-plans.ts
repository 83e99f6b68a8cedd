import { buffer } from 'node:stream/consumers';
import type { Principal } from '@floorlight/contracts/principal';
import { floorPlanPixelsMax } from '@floorlight/contracts/site-settings';
import { eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { invalid, notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { floorPlans } from '../schema.ts';
import { pictureSize } from './picture-size.ts';
import { mayChange, requireSite } from './require-site.ts';

/** Stores the picture of a floor plan. Throws `invalid_request` where it is no picture, or one of too many pixels. */
export async function addFloorPlan(
  context: AuthContext,
  principal: Principal,
  siteId: string,
  picture: { type: string; bytes: AsyncIterable<Uint8Array> },
): Promise<{ id: string }> {
  requireSite(context, principal, siteId);
  const bytes = await buffer(picture.bytes);
  const size = pictureSize(bytes);
  if (!size) throw invalid({ picture: coded(refusals.notAPicture) });
  if (size.width * size.height > floorPlanPixelsMax)
    throw invalid({ picture: coded(refusals.pictureTooLarge, { millions: floorPlanPixelsMax / 1e6 }) });
  const [added] = await context.db.orm
    .insert(floorPlans)
    .values({ siteId, type: picture.type, bytes })
    .returning({ id: floorPlans.id });
  if (!added) throw new Error('Postgres returned no row');
  return added;
}

/** The picture of a floor plan of the caller's site, or of one that they may change. */
export async function getFloorPlan({ db }: AuthContext, principal: Principal, id: string): Promise<Blob> {
  const [plan] = await db.orm.select().from(floorPlans).where(eq(floorPlans.id, id));
  if (!plan || !(plan.siteId === principal.siteId || mayChange(principal, plan.siteId)))
    throw notFound(coded(refusals.noFloorPlan));
  return new Blob([new Uint8Array(plan.bytes)], { type: plan.type });
}
