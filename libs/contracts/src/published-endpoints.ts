import * as z from 'zod/mini';
import { type Endpoint, isBinary, type ServiceName } from './endpoint.ts';

/** Where each service publishes the table of its endpoints, for gateways of an earlier release. */
export const publishedEndpointsPath = '/internal/endpoints';

/** What a gateway must know of an endpoint. */
export const PublishedEndpoint = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().check(z.regex(/^\/api(?:\/(?::[A-Za-z]+|[a-z0-9]+(?:[-.][a-z0-9]+)*))+$/), z.maxLength(200)),
  /** Of everything that needs a signed-in person it says `user`: the service knows the permission. */
  access: z.enum(['anyone', 'user', 'sharedDevice', 'wallDisplay']),
  /** The largest body in bytes, where it is not the usual one. */
  maxBytes: z.optional(z.int().check(z.gte(1), z.lte(100 * 1024 * 1024))),
  /** Its body or reply is bytes. */
  streams: z.optional(z.boolean()),
  survivesAuth: z.optional(z.boolean()),
  changes: z.optional(z.boolean()),
  onlyFromApp: z.optional(z.boolean()),
  anonymous: z.optional(z.boolean()),
});
export type PublishedEndpoint = z.infer<typeof PublishedEndpoint>;

/** `token`: the table as JSON in base64url, a dot, and the service's Ed25519 signature in base64url, with its caller key. */
export const SignedEndpoints = z.object({ token: z.string() });
export const PublishedEndpoints = z.array(PublishedEndpoint).check(z.maxLength(500));

/** The text that a service signs. Its beginning keeps it apart from everything else that is signed. */
export const signedEndpointsText = (service: ServiceName, table: string): string =>
  `floorlight endpoints ${service} ${table}`;

/** What a service publishes of an endpoint. */
export function publishedForm(endpoint: Endpoint): PublishedEndpoint {
  const { method, path, access, body, maxJsonBytes, reply } = endpoint;
  const { survivesAuth, changes, onlyFromApp, anonymous } = endpoint;
  const maxBytes = isBinary(body) ? body.maxBytes : maxJsonBytes;
  const known = { anyone: 'anyone', sharedDevice: 'sharedDevice', wallDisplay: 'wallDisplay' } as const;
  return {
    ...{ method, path, access: access in known ? known[access as keyof typeof known] : 'user' }, // it is a key
    ...(maxBytes && { maxBytes }),
    ...((isBinary(body) || isBinary(reply.body)) && { streams: true }),
    ...(survivesAuth && { survivesAuth }),
    ...(changes && { changes }),
    ...(onlyFromApp && { onlyFromApp }),
    ...(anonymous && { anonymous }),
  };
}
