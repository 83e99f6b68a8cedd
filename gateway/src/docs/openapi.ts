import { endpoints } from '@floorlight/contracts/catalogue';
import {
  type Binary,
  type Endpoint,
  failuresOf,
  isBinary,
  needsPermission,
  type Schema,
} from '@floorlight/contracts/endpoint';
import { ErrorBody } from '@floorlight/contracts/errors';
import { failureStatus } from '@floorlight/contracts/failure-codes';
import { failureMessages } from '@floorlight/contracts/failure-messages';
import { type Permission, rolesWith } from '@floorlight/contracts/permissions';
import { sharedDeviceCookieName, wallDisplayCookieName } from '@floorlight/contracts/principal';
import * as z from 'zod/mini';
import { type JsonObject, jsonSchema } from './json-schema.ts';
import { parametersOf } from './parameters.ts';

const errorBody =
  '`message`, and `errors` by field path, are in English. `detail` and `errorDetails` are the same messages as a code and parameters, to show them in another language; a message without them is for machines.';

/** Builds the OpenAPI 3.1 document of every endpoint in the contracts. */
export function openApiDocument({ cookieName, publicUrl }: { cookieName: string; publicUrl: string }): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Floorlight',
      version: '1.0.0',
      description:
        'Writes that carry the session cookie also need this site as `Origin`, or `Sec-Fetch-Site: same-origin`. Browsers send both.',
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(Object.values<Endpoint>(endpoints).map(({ service }) => service))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ErrorBody: { description: errorBody, ...jsonSchema(ErrorBody, 'output') } },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName,
          description: 'Set by POST /api/auth/login.',
        },
        sharedDevice: {
          type: 'apiKey',
          in: 'cookie',
          name: sharedDeviceCookieName(publicUrl),
          description: 'Set by POST /api/auth/shared-device. It opens nothing else.',
        },
        wallDisplay: {
          type: 'apiKey',
          in: 'cookie',
          name: wallDisplayCookieName(publicUrl),
          description: 'Set by POST /api/auth/wall-display. It reads what a wall shows, and opens nothing else.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key that an administrator makes under Integrations. A key of all sites also needs the header `X-Floorlight-Site`.',
        },
      },
    },
  };
}

function operation(name: string, endpoint: Endpoint): JsonObject {
  const parameters = parametersOf(endpoint);
  return {
    operationId: name,
    tags: [endpoint.service],
    summary: endpoint.summary,
    ...(needsPermission(endpoint.access) && { description: holders(endpoint.access) }),
    ...(endpoint.keyPermission && { 'x-api-key-permission': endpoint.keyPermission }),
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: { required: true, content: content(endpoint.body, 'input') } }),
    responses: { ...success(endpoint), ...failures(endpoint) },
  };
}

function securityOf({ access, keyPermission }: Endpoint): JsonObject[] {
  if (access === 'anyone') return [];
  if (access === 'sharedDevice') return [{ sharedDevice: [] }];
  if (access === 'wallDisplay') return [{ wallDisplay: [] }];
  return [{ session: [] }, ...(keyPermission ? [{ apiKey: [] }] : [])];
}

const holders = (permission: Permission): string =>
  `Needs the permission \`${permission}\`. Roles that hold it: ${rolesWith(permission).join(', ')}.`;

const descriptions = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted: done later',
  204: 'Done, no content',
  302: 'Redirect',
};

function success({ reply }: Endpoint): JsonObject {
  const { status, body } = reply;
  return {
    [status]: {
      description: descriptions[status],
      ...(status === 302 && { headers: { Location: { schema: { type: 'string' } } } }),
      ...(body && { content: content(body, 'output') }),
    },
  };
}

/** One response per status. Its description explains each error code of that status. */
function failures(endpoint: Endpoint): JsonObject {
  const byStatus = Map.groupBy(failuresOf(endpoint), (code) => failureStatus[code]);
  const responses = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `\`${code}\`: ${failureMessages[code]()}`).join('\n\n'),
      ...((status === 429 || status === 503) && { headers: { 'Retry-After': retryAfter } }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
    },
  ]);
  return Object.fromEntries(responses) as JsonObject; // fromEntries() forgets that the keys are statuses
}

const retryAfter = { description: 'Seconds', schema: jsonSchema(z.int().check(z.gte(1)), 'output') };

const content = (part: Schema | Binary, direction: 'input' | 'output'): JsonObject =>
  isBinary(part)
    ? Object.fromEntries(part.types.map((type) => [type, { schema: bytes(part) }]))
    : { 'application/json': { schema: jsonSchema(part, direction) } };

const bytes = ({ maxBytes }: Binary): JsonObject => ({ type: 'string', format: 'binary', maxLength: maxBytes });
