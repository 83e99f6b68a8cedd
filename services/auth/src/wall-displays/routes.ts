import type { Principal } from '@floorlight/contracts/principal';
import * as contract from '@floorlight/contracts/wall-displays';
import { and, eq, isNull, sql } from '@floorlight/database/drizzle';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { countOnSite } from '../sessions/count-on-site.ts';
import { getFloorPlan } from '../sites/floor-plans.ts';
import { addDisplay, renewCode } from './add-display.ts';
import { connectDisplay } from './connect-display.ts';
import { revokeDisplay } from './revoke-display.ts';
import { wallDisplays } from './tables.ts';
import { displayWith, publicDisplay } from './wall-display.ts';

export const wallDisplayRoutes = (context: AuthContext): Route[] => [
  route(contract.listWallDisplays, ({ principal }) => listDisplays(context, principal)),
  route(contract.addWallDisplay, ({ principal, body }) => addDisplay(context, principal, body)),
  route(contract.renewDisplayCode, ({ principal, params }) => renewCode(context, principal, params.id)),
  route(contract.revokeWallDisplay, ({ principal, params }) => revokeDisplay(context, principal, params.id)),
  route(contract.connectThisDisplay, ({ body, response }) => connectDisplay(context, body.code, response)),
  route(contract.getThisDisplay, async ({ request }) => {
    const secret = context.cookies.readWallDisplay(request);
    const display = secret ? await displayWith(context, secret) : null;
    return { display: display && { name: display.name, siteId: display.siteId } };
  }),
  route(contract.getWallPeople, ({ principal }) => countOnSite(context, principal)),
  route(contract.getWallPicture, ({ principal, params }) => getFloorPlan(context, principal, params.id)),
];

/** The displays of the caller's active site, by name. */
async function listDisplays({ db }: AuthContext, { siteId }: Principal): Promise<contract.WallDisplay[]> {
  const rows = await db.orm
    .select()
    .from(wallDisplays)
    .where(and(eq(wallDisplays.siteId, siteId), isNull(wallDisplays.revokedAt)))
    .orderBy(sql`lower(${wallDisplays.name}), ${wallDisplays.id}`);
  return rows.map(publicDisplay);
}
