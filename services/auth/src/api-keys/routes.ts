import * as apiKeys from '@floorlight/contracts/api-keys';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { createApiKey } from './create-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';

export const apiKeyRoutes = (context: AuthContext): Route[] => [
  route(apiKeys.listApiKeys, () => listApiKeys(context)),
  route(apiKeys.createApiKey, ({ principal, body }) => createApiKey(context, principal, body)),
  route(apiKeys.revokeApiKey, ({ principal, params }) => revokeApiKey(context, principal, params.id)),
];
