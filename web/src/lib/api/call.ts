import {
  type Binary,
  type BodyInput,
  type Endpoint,
  isBinary,
  type ParamsInput,
  type QueryInput,
} from '@floorlight/contracts/endpoint';
import { expectedUserHeader } from '@floorlight/contracts/principal';
import { type Failure, failureOf, unreachable } from './failure.ts';

type Given<K extends string, V> = [V] extends [undefined] ? unknown : Record<K, V>;
type Parts<E extends Endpoint> = Given<'params', ParamsInput<E>> &
  Given<'query', QueryInput<E>> &
  Given<'body', BodyInput<E>>;

/** What a caller of an endpoint gives: `params`, `query` and `body`, as far as it declares them. */
// biome-ignore lint/suspicious/noConfusingVoidType: RTK Query marks a query without arguments by void
export type ArgsOf<E extends Endpoint> = unknown extends Parts<E> ? void : Parts<E>;

/** A call made ready: which endpoint, and what goes into its path, query and body. */
export interface Call {
  endpoint: Endpoint;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  /** A Blob goes out as its bytes, anything else as JSON. */
  body?: unknown;
  idempotencyKey?: string;
  /** The user's id in whose name it is: under anyone else's session it is refused as 401. Whoever is signed in, unless given. */
  userId?: string;
  /** Milliseconds to wait for the answer; default 10 s. */
  timeout?: number;
  /** What is said where the session has ended; default: `You are logged out. Logging in again...` */
  loggedOutWords?: string;
}

export const callTimeout = 10_000;

/** What an answer said besides its body. */
export interface CallMeta {
  /** The path and query of the page behind this one (`Link: rel="next"`). */
  next?: string;
}
type Answer = { data: unknown; meta?: CallMeta } | { error: Failure };

/** The path and query of a call; parts that are undefined or null are left out. */
export function urlOf({ endpoint, params = {}, query = {} }: Call): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value));
  return search.size ? `${path}?${search}` : path;
}

/**
 * Makes the call with the session's cookie. A reply of bytes is a File under the name the server gave it. Never throws:
 * no answer in time, or one that isn't ours (a captive portal's page), is the failure `unreachable`.
 */
export async function call(request: Call, signal?: AbortSignal): Promise<Answer> {
  const bytes = request.body instanceof Blob ? request.body : null;
  const timeout = AbortSignal.timeout(request.timeout ?? callTimeout);
  try {
    const response = await fetch(urlOf(request), {
      method: request.endpoint.method,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        accept: 'application/json',
        ...(request.body !== undefined && { 'content-type': bytes ? bytes.type : 'application/json' }),
        ...(request.idempotencyKey && { 'idempotency-key': request.idempotencyKey }),
        ...(request.userId && { [expectedUserHeader]: request.userId }),
      },
      ...(request.body !== undefined && { body: bytes ?? JSON.stringify(request.body) }),
    });
    if (response.status === 204) return { data: null };
    if (response.ok && isBinary(request.endpoint.reply.body))
      return await fileOf(response, request.endpoint.reply.body);
    const answer: unknown = await response.json();
    return response.ok ? { data: answer, ...metaOf(response) } : { error: failureOf(response.status, answer) };
  } catch {
    return { error: unreachable };
  }
}

function metaOf({ headers }: Response): { meta?: CallMeta } {
  const [, next] = /<([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '') ?? [];
  return next ? { meta: { next } } : {};
}

async function fileOf(response: Response, { types }: Binary): Promise<{ data: File } | { error: Failure }> {
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  if (!types.includes(type)) return { error: unreachable };
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { data: new File([await response.blob()], name, { type }) };
}
