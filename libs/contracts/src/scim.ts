import * as z from 'zod/mini';
import { IntegrationName } from './api-keys.ts';
import { defineEndpoint } from './endpoint.ts';
import { Role } from './person.ts';
import { Id, IdParams, Instant } from './scalars.ts';
import { SiteId } from './sites.ts';

/** Where directories call us. Its paths, bodies and errors are those of SCIM 2.0 (RFC 7644). */
export const scimPath = '/scim/v2';
export const isScim = (path: string): boolean => path.startsWith(`${scimPath}/`);

/** A token with which a directory adds, changes and deactivates people. It belongs to the organisation. */
export const ScimToken = z.object({
  id: Id,
  name: z.string(),
  prefix: z.string(),
  /** Where new people begin, until a group of theirs says otherwise. */
  siteId: z.string(),
  createdAt: Instant,
  createdByName: z.nullable(z.string()),
  /** Who made it is no longer an administrator and may know it. The token goes on working: replace it. */
  makerIsGone: z.optional(z.boolean()),
  /** Exact to a minute. */
  lastUsedAt: z.nullable(Instant),
});
export type ScimToken = z.infer<typeof ScimToken>;

/** A group of the directory, and what its members are where. */
export const ScimGroup = z.object({
  id: Id,
  name: z.string(),
  members: z.int(),
  siteId: z.nullable(z.string()),
  role: z.nullable(Role),
});
export type ScimGroup = z.infer<typeof ScimGroup>;

const scim = { service: 'auth', access: 'integrations.manage' } as const;

export const listScimTokens = defineEndpoint({
  ...scim,
  method: 'GET',
  path: '/api/scim-tokens',
  summary: 'The tokens of directories, newest first.',
  reply: { status: 200, body: z.array(ScimToken) },
});

export const createScimToken = defineEndpoint({
  ...scim,
  method: 'POST',
  path: '/api/scim-tokens',
  summary: 'Makes a token for a directory. Only this answer contains it.',
  body: z.object({ name: IntegrationName, siteId: SiteId }),
  reply: { status: 201, body: z.object({ token: z.string(), scimToken: ScimToken }) },
});

export const revokeScimToken = defineEndpoint({
  ...scim,
  method: 'DELETE',
  path: '/api/scim-tokens/:id',
  summary: 'Revokes the token of a directory, at once.',
  params: IdParams,
  reply: { status: 204 },
  fails: ['not_found'],
});

export const listScimGroups = defineEndpoint({
  ...scim,
  method: 'GET',
  path: '/api/scim-groups',
  summary: 'The groups that the directory has sent, and what their members are where.',
  reply: { status: 200, body: z.array(ScimGroup) },
});

export const mapScimGroup = defineEndpoint({
  ...scim,
  method: 'PUT',
  path: '/api/scim-groups/:id',
  summary: 'Gives the members of a group a role, and a site. Without a role it gives nothing.',
  params: IdParams,
  body: z.object({ siteId: z.nullable(SiteId), role: z.nullable(Role) }),
  reply: { status: 204 },
  fails: ['not_found', 'conflict'],
});

export const scimEndpoints = { listScimTokens, createScimToken, revokeScimToken, listScimGroups, mapScimGroup };
