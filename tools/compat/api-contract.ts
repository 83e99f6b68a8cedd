import { internalRoutes } from '@floorlight/contracts/callers';
import { endpoints } from '@floorlight/contracts/catalogue';
import { CommandReply, OpenInCell, OpenRequest } from '@floorlight/contracts/cell-link';
import {
  type Access,
  type Binary,
  type Endpoint,
  failuresOf,
  isBinary,
  needsPermission,
  type Schema,
  type ServiceName,
} from '@floorlight/contracts/endpoint';
import { Envelope, EventIds } from '@floorlight/contracts/events';
import { failureStatus } from '@floorlight/contracts/failure-codes';
import {
  AcknowledgementForHub,
  ErasedIdentity,
  ErasedPerson,
  ErasureConfirmation,
  KnownSites,
  NamedPeople,
  PeopleRequest,
  PrincipalRequest,
} from '@floorlight/contracts/internal-requests';
import { BadgeRequest, FoundBadge, FoundManagerId, ManagerIdRequest } from '@floorlight/contracts/manager-tokens';
import { rolesWith } from '@floorlight/contracts/permissions';
import { PrincipalGrant } from '@floorlight/contracts/principal';
import { SiteVersion } from '@floorlight/contracts/site-settings';
import { SiteUsesRequest, UsesInInventory, UsesInSafety } from '@floorlight/contracts/site-uses';
import * as z from 'zod/mini';
import type { JsonObject, JsonSchema } from './json-schema.ts';
import { namedSchemas } from './named-schemas.ts';

type Describe = (schema: Schema, io: 'input' | 'output') => JsonSchema;

/** The bodies between processes. Public keys are a JWK set (RFC 7517). */
const internalBodies: Record<keyof typeof internalRoutes, { body?: Schema; reply?: Schema }> = {
  issuePrincipals: { body: PrincipalRequest, reply: PrincipalGrant },
  checkPrincipals: {},
  publicKeys: {},
  namePeople: { body: PeopleRequest, reply: NamedPeople },
  findManagerId: { body: ManagerIdRequest, reply: FoundManagerId },
  findBadge: { body: BadgeRequest, reply: FoundBadge },
  findSites: { body: KnownSites, reply: z.array(SiteVersion) },
  usesInSafety: { body: SiteUsesRequest, reply: UsesInSafety },
  usesInInventory: { body: SiteUsesRequest, reply: UsesInInventory },
  acknowledgeAlert: { body: AcknowledgementForHub, reply: CommandReply },
  findOpen: { body: OpenRequest, reply: OpenInCell },
  identifyErased: { body: ErasedPerson, reply: z.nullable(ErasedIdentity) },
  confirmErasure: { body: ErasureConfirmation },
  handOver: { body: z.array(Envelope) },
  findUnhandled: { body: EventIds, reply: EventIds },
};

/**
 * The OpenAPI 3.1 document of one service: what callers send and get. Beyond the standard, each operation says who may call
 * it (`x-callers`: roles, or processes), with which permission an API key may (`x-api-key-permission`), and each failure
 * which codes it has (`x-codes`). Words for people are in the API document of the gateway.
 */
export async function apiContract(service: ServiceName, version: string): Promise<JsonObject> {
  const { describe, components } = await namedSchemas();
  const paths: Record<string, Record<string, JsonObject>> = {};
  const add = (path: string, method: string, operation: JsonObject) => {
    const templated = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[templated] = { ...paths[templated], [method.toLowerCase()]: operation };
  };
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints))
    if (endpoint.service === service) add(endpoint.path, endpoint.method, operationOf(name, endpoint, describe));
  for (const [name, route] of Object.entries(internalRoutes))
    if (route.service === service)
      // Object.entries forgets the literal keys.
      add(route.path, route.method, internalOperation(name as keyof typeof internalRoutes, describe));
  return {
    openapi: '3.1.1',
    info: { title: `Floorlight ${service}`, version, description: 'The body of every failure is an ErrorBody.' },
    paths: sortKeys(paths),
    components: { schemas: { ...components(), ErrorBody: errorBody } },
  };
}

/** Codes of failures are open: a client shows the server's message of one that it doesn't know. */
const errorBody: JsonSchema = {
  type: 'object',
  properties: { message: { type: 'string' }, code: { type: 'string' } },
  required: ['message', 'code'],
};

function operationOf(name: string, endpoint: Endpoint, describe: Describe): JsonObject {
  const parameters = [
    ...parametersIn('path', endpoint.params, describe),
    ...parametersIn('query', endpoint.query, describe),
    ...(endpoint.idempotent
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
      : []),
  ];
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-callers': callersOf(endpoint.access),
    ...(endpoint.keyPermission && { 'x-api-key-permission': endpoint.keyPermission }),
    ...(endpoint.features && { 'x-features': endpoint.features }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: { required: true, content: contentOf(endpoint.body, 'input', describe) } }),
    responses: { ...success(endpoint, describe), ...failures(endpoint) },
  };
}

const callersOf = (access: Access): readonly string[] => (needsPermission(access) ? rolesWith(access) : [access]);

function internalOperation(name: keyof typeof internalRoutes, describe: Describe): JsonObject {
  const { body, reply } = internalBodies[name];
  return {
    operationId: name,
    'x-callers': internalRoutes[name].callers,
    ...(body && { requestBody: { required: true, content: contentOf(body, 'input', describe) } }),
    responses: { 200: { description: 'OK', ...(reply && { content: contentOf(reply, 'output', describe) }) } },
  };
}

function parametersIn(place: 'path' | 'query', schema: Schema | undefined, describe: Describe): JsonObject[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = describe(schema, 'input');
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: field,
  }));
}

const success = ({ reply }: Endpoint, describe: Describe): JsonObject => ({
  [reply.status]: { description: 'OK', ...(reply.body && { content: contentOf(reply.body, 'output', describe) }) },
});

function failures(endpoint: Endpoint): JsonObject {
  const byStatus = Map.groupBy(failuresOf(endpoint).toSorted(), (code) => failureStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), 'x-codes': codes }]),
  );
}

const contentOf = (part: Schema | Binary, io: 'input' | 'output', describe: Describe): JsonObject =>
  isBinary(part)
    ? Object.fromEntries(part.types.map((type) => [type, { schema: { type: 'string', maxLength: part.maxBytes } }]))
    : { 'application/json': { schema: describe(part, io) } };

const sortKeys = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
