import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { integrationFieldMessages as messages } from './integration-field-messages.ts';
import { keyPermissions } from './permissions.ts';
import { apiKeyPattern } from './principal.ts';
import { Id, IdParams, Instant, text } from './scalars.ts';
import { SiteId } from './sites.ts';

export const integrationNameMax = 80;
export const IntegrationName = text(integrationNameMax, fieldError(messages.nameRequired));

const KeyPermissions = z
  .array(z.enum(keyPermissions))
  .check(z.minLength(1, fieldError(messages.permissionRequired)), z.maxLength(keyPermissions.length));

/** A key with which a machine calls the API. It ends when who made it is no administrator any more. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The beginning of the key, to recognise it by. */
  prefix: z.string(),
  /** Null: for all sites. */
  siteId: z.nullable(z.string()),
  permissions: z.array(z.enum(keyPermissions)),
  createdAt: Instant,
  createdByName: z.nullable(z.string()),
  expiresAt: z.nullable(Instant),
  /** Exact to a few minutes. */
  lastUsedAt: z.nullable(Instant),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const listApiKeys = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/api-keys',
  summary: 'The API keys of the organisation that nobody has revoked, newest first.',
  access: 'integrations.manage',
  reply: { status: 200, body: z.array(ApiKey) },
});

export const createApiKey = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Makes an API key. Only this answer contains it.',
  access: 'integrations.manage',
  body: z.object({
    name: IntegrationName,
    siteId: z.nullable(SiteId),
    permissions: KeyPermissions,
    expiresAt: z._default(z.nullable(Instant), null),
  }),
  reply: { status: 201, body: z.object({ key: z.string().check(z.regex(apiKeyPattern)), apiKey: ApiKey }) },
});

export const revokeApiKey = defineEndpoint({
  service: 'auth',
  method: 'DELETE',
  path: '/api/api-keys/:id',
  summary: 'Revokes an API key, at once and everywhere.',
  access: 'integrations.manage',
  params: IdParams,
  reply: { status: 204 },
  fails: ['not_found'],
});

export const apiKeyEndpoints = { listApiKeys, createApiKey, revokeApiKey };
