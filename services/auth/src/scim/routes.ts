import * as scim from '@floorlight/contracts/scim';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { listScimGroups, mapScimGroup } from './map-group.ts';
import { createScimToken, listScimTokens, revokeScimToken } from './tokens.ts';

export const scimRoutes = (context: AuthContext): Route[] => [
  route(scim.listScimTokens, () => listScimTokens(context)),
  route(scim.createScimToken, ({ principal, body }) => createScimToken(context, principal, body)),
  route(scim.revokeScimToken, ({ principal, params }) => revokeScimToken(context, principal, params.id)),
  route(scim.listScimGroups, () => listScimGroups(context)),
  route(scim.mapScimGroup, ({ principal, params, body }) => mapScimGroup(context, principal, params.id, body)),
];
