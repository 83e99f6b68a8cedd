import type * as z from 'zod/mini';
import type { FailureCode } from './failure-codes.ts';
import type { KeyPermission, Permission } from './permissions.ts';
import type { SiteFeature } from './site-features.ts';

/** The services behind the gateway. `gateway` answers a few endpoints itself. */
export const serviceNames = ['auth', 'vault', 'safety', 'breaks', 'inventory', 'notify'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The default port of each service. */
export const servicePorts = Object.fromEntries(serviceNames.map((name, index) => [name, 4101 + index])) as Record<
  ServiceName,
  number
>; // built from every name

/**
 * Who may call an endpoint: anyone, every signed-in user, users whose role has the permission, a shared device as itself,
 * whoever is signed in on it, or a wall display.
 */
export type Access = 'anyone' | 'user' | 'sharedDevice' | 'wallDisplay' | Permission;

export const needsPermission = (access: Access): access is Permission =>
  access !== 'anyone' && access !== 'user' && access !== 'sharedDevice' && access !== 'wallDisplay';

export type Schema = z.ZodMiniType;

/** A body of raw bytes: a photo, a file. */
export interface Binary {
  /** Media types. */
  types: readonly [string, ...string[]];
  maxBytes: number;
}

/** Declares a body or reply of bytes of one of these media types. */
export const binary = (types: readonly [string, ...string[]], maxBytes: number): Binary => ({ types, maxBytes });

export const isBinary = (part: Schema | Binary | undefined): part is Binary => part !== undefined && 'maxBytes' in part;

export interface Endpoint {
  /** The service that answers. The gateway builds its proxy table from it. */
  service: ServiceName;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Express form: parameters are `:name`. */
  path: `/api/${string}`;
  /** One sentence for the API document. */
  summary: string;
  access: Access;
  /** Opens it to API keys with this permission. Without one, no key may call it, not even where anyone may. */
  keyPermission?: KeyPermission;
  /** Refused at a site where one of these is switched off. */
  features?: readonly SiteFeature[];
  params?: Schema;
  query?: Schema;
  body?: Schema | Binary;
  /** Largest JSON body in bytes, where the usual 256 kB are too few. */
  maxJsonBytes?: number;
  reply: { status: 200 | 201 | 202 | 204 | 302; body?: Schema | Binary };
  /** Its failures besides those that follow from the declaration (see `failuresOf`). */
  fails?: readonly FailureCode[];
  /** Accepts an `Idempotency-Key`: the same key again gives the first answer. */
  idempotent?: boolean;
  /** Still works while auth can't be reached: accepts an expired principal within the grace period then. */
  survivesAuth?: boolean;
  /** A GET that also changes something. HEAD, which anybody's link preview may send, is refused. */
  changes?: boolean;
  /** Needs `appHeader`: opening its address, as mail scanners do with every link, is refused. */
  onlyFromApp?: boolean;
  /** For emergencies: exempt from rate limits. */
  neverLimited?: boolean;
  /** No log line, event or idempotency key says who called it. */
  anonymous?: boolean;
}

/** The request header of the app's own calls. A link, a form and another site can't send it. */
export const appHeader = 'x-floorlight-app';

/** Declares an endpoint, keeping its exact type for `BodyOf`, `ReplyOf` and the others. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type Part<E, K extends string> = E extends Record<K, infer S> ? S : undefined;

/** The parsed input of a handler. A binary body is a stream, which throws where it is too large. */
export type ParamsOf<E extends Endpoint> = OutputOf<Part<E, 'params'>>;
export type QueryOf<E extends Endpoint> = OutputOf<Part<E, 'query'>>;
export type BodyOf<E extends Endpoint> =
  Part<E, 'body'> extends Binary ? AsyncIterable<Uint8Array> : OutputOf<Part<E, 'body'>>;
/** The body of a successful answer. */
export type ReplyOf<E extends Endpoint> =
  Part<E['reply'], 'body'> extends Binary ? Blob : OutputOf<Part<E['reply'], 'body'>>;

/** The input of a client. */
export type ParamsInput<E extends Endpoint> = InputOf<Part<E, 'params'>>;
export type QueryInput<E extends Endpoint> = InputOf<Part<E, 'query'>>;
export type BodyInput<E extends Endpoint> = Part<E, 'body'> extends Binary ? Blob : InputOf<Part<E, 'body'>>;

/** Every failure an endpoint can answer, including those that follow from its declaration. */
export function failuresOf(endpoint: Endpoint): FailureCode[] {
  // Anywhere an API key may be unknown, or lack the permission.
  const failures = new Set<FailureCode>(['unavailable', 'internal_error', 'unauthorized', 'forbidden']);
  for (const code of endpoint.fails ?? []) failures.add(code);
  if (endpoint.features) failures.add('switched_off');
  if (needsPermission(endpoint.access)) failures.add('second_factor_required');
  if (!endpoint.neverLimited) failures.add('too_many_requests');
  if (endpoint.params || endpoint.query || endpoint.body) failures.add('invalid_request');
  if (endpoint.body) failures.add('payload_too_large').add('unsupported_media_type');
  if (endpoint.idempotent) failures.add('idempotency_mismatch');
  return [...failures];
}
