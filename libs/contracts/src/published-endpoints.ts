import * as z from 'zod/mini';
import { endpoints } from './catalogue.ts';
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

const known = Object.values<Endpoint>(endpoints).map(({ service, path }) => ({ service, segments: path.split('/') }));

/**
 * The service whose paths begin like this one, by the endpoints of this release: the one with an endpoint at the longest
 * beginning that is known, or else the only one below it. New paths below `/api` begin with the service's name. Null: nobody's.
 */
export function ownerOf(path: string): ServiceName | null {
  const segments = path.split('/');
  for (let length = segments.length; length >= 3; length--) {
    const below = known.filter((one) => segments.slice(0, length).every((part, at) => isSame(part, one.segments[at])));
    if (below.length === 0) continue;
    const services = new Set(below.map(({ service }) => service));
    const at = new Set(below.filter((one) => one.segments.length === length).map(({ service }) => service));
    const [only] = at.size === 1 ? at : services.size === 1 ? services : [];
    return only ?? null;
  }
  return known.find(({ service }) => isNamed(segments[2] ?? '', service))?.service ?? null;
}

const isSame = (part: string, other = ''): boolean => part === other || (part.startsWith(':') && other.startsWith(':'));
const isNamed = (part: string, service: ServiceName): boolean => part === service || part.startsWith(`${service}-`);
