import { internalRoutes as paths } from '@floorlight/contracts/callers';
import { PeopleRequest, PrincipalRequest } from '@floorlight/contracts/internal-requests';
import { sql } from '@floorlight/database/drizzle';
import { unauthorized } from '@floorlight/service-kit/failures';
import { internalRoute } from '@floorlight/service-kit/internal-route';
import express, { type Express } from 'express';
import { issueKeyPrincipal } from '../api-keys/issue-key-principal.ts';
import type { AuthContext } from '../context.ts';
import { addErasureRoutes } from '../erasures/internal-routes.ts';
import { issueDevicePrincipal } from '../shared-devices/issue-device-principal.ts';
import { siteInternalRoutes } from '../sites/internal-routes.ts';
import { findNames } from '../users/find-names.ts';
import { issueWallPrincipal } from '../wall-displays/issue-wall-principal.ts';
import { issuePrincipal } from './issue-principal.ts';

/** Routes for the other services; the gateway does not forward requests to them. */
export function internalRoutes(context: AuthContext, app: Express): void {
  app.get(paths.publicKeys.path, (_request, response) => {
    response.json(context.signingKeys.publicKeys());
  });
  app.post(paths.issuePrincipals.path, express.json({ limit: '1kb', inflate: false }), async (request, response) => {
    const parsed = PrincipalRequest.safeParse(request.body);
    if (!parsed.success) throw unauthorized();
    const { data } = parsed;
    if ('apiKey' in data) response.json(await issueKeyPrincipal(context, data.apiKey, data.siteId));
    else if ('sharedDevice' in data) response.json(await issueDevicePrincipal(context, data.sharedDevice));
    else if ('wallDisplay' in data) response.json(await issueWallPrincipal(context, data.wallDisplay));
    else response.json(await issuePrincipal(context, data.sessionToken, data.siteId));
  });
  // Events refer to people by their ids; a service that handles one asks here for their names.
  internalRoute(paths.namePeople.path, PeopleRequest, ({ ids }) => findNames(context.db.orm, ids))(app);
  app.get(paths.checkPrincipals.path, async (_request, response) => {
    await context.db.orm.execute(sql`select 1 from sessions limit 1`);
    response.status(204).end();
  });
  addErasureRoutes(app, context);
  siteInternalRoutes(context)(app);
}
