import { actingSiteHeader } from '@floorlight/contracts/acting-site';
import {
  appHeader,
  type Binary,
  type BodyInput,
  type Endpoint,
  isBinary,
  type ParamsInput,
  type QueryInput,
} from '@floorlight/contracts/endpoint';
import { expectedUserHeader } from '@floorlight/contracts/expected-user';
import { activeLanguage } from '@floorlight/languages/active';
import { noteServerTime } from '../time/server-clock.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { type Failure, failureOf, unreachable } from './failure.ts';

type IfDeclared<K extends string, V> = [V] extends [undefined] ? unknown : Record<K, V>;
type Parts<E extends Endpoint> = IfDeclared<'params', ParamsInput<E>> &
  IfDeclared<'query', QueryInput<E>> &
  IfDeclared<'body', BodyInput<E>>;

/** The arguments of an endpoint: those of `params`, `query` and `body` that it declares. */
// biome-ignore lint/suspicious/noConfusingVoidType: RTK Query marks a query without arguments by void
export type ArgsOf<E extends Endpoint> = unknown extends Parts<E> ? void : Parts<E>;

/** What a call needs of an endpoint: also one without schemas. */
export type Callable = Pick<Endpoint, 'method' | 'path' | 'access'> &
  Partial<Pick<Endpoint, 'reply' | 'onlyFromApp' | 'anonymous'>>;

/** An endpoint and the values for its path, query and body. */
export interface Call {
  endpoint: Callable;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  /** A Blob is sent as bytes, anything else as JSON. */
  body?: unknown;
  idempotencyKey?: string;
  /** The user this call is for: under another user's session the server answers 401. Default: whoever is signed in. */
  userId?: string;
  /** The site this call acts for, if the session may work at another one by now. Default: the session's. */
  siteId?: string | undefined;
  /** Milliseconds to wait for the answer; default 10 s. */
  timeout?: number;
  /** Message when the session has ended; default: `You are logged out. Logging in again...` */
  loggedOutMessage?: string;
}

export const callTimeout = 10_000;

/** Response metadata besides the body. */
export interface CallMeta {
  /** Path and query of the next page (`Link: rel="next"`). */
  next?: string;
}
export type Answer = { data: unknown; meta?: CallMeta } | { error: Failure };

/** The path and query of a call; parts that are undefined or null are left out. */
export function urlOf({ endpoint, params = {}, query = {} }: Call): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value));
  return search.size ? `${path}?${search}` : path;
}

/**
 * Calls an endpoint with the session cookie, from a page or the service worker. A binary reply is a File with the name from
 * the server. Never throws: a timeout, or a response that isn't from our server (a captive portal), is the failure
 * `unreachable`.
 */
export async function sendCall(request: Call, signal?: AbortSignal): Promise<Answer> {
  try {
    const response = await fetchCall(request, signal);
    if (response.status === 204) return { data: null };
    const { body } = request.endpoint.reply ?? {};
    if (response.ok && isBinary(body)) return await fileOf(response, body);
    const answer: unknown = await response.json();
    if (response.ok) return { data: answer, ...metaOf(response) };
    return { error: failureOf(response, answer) };
  } catch {
    return { error: unreachable };
  }
}

/** Sends a call. Throws where no answer comes in time. */
export async function fetchCall(request: Call, signal?: AbortSignal): Promise<Response> {
  const bytes = request.body instanceof Blob ? request.body : null;
  const timeout = AbortSignal.timeout(request.timeout ?? callTimeout);
  const url = urlOf(request);
  const { method } = request.endpoint;
  const ended = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const early = await takeEarlyAnswer(method, url, ended);
  const init = {
    method,
    credentials: 'same-origin' as const,
    signal: ended,
    headers: {
      accept: 'application/json',
      'accept-language': activeLanguage().tag,
      ...(request.body !== undefined && { 'content-type': bytes ? bytes.type : 'application/json' }),
      ...(request.idempotencyKey && { 'idempotency-key': request.idempotencyKey }),
      ...traceOf(request),
      ...(request.endpoint.onlyFromApp && { [appHeader]: '1' }),
      ...(request.userId && { [expectedUserHeader]: request.userId }),
      ...(request.siteId && { [actingSiteHeader]: request.siteId }),
    },
    ...(request.body !== undefined && { body: bytes ?? JSON.stringify(request.body) }),
  };
  const response = early ?? (await fetch(url, init));
  noteServerTime(response.headers.get('date'));
  return response;
}

/**
 * All attempts of a write are one trace (W3C Trace Context), with the digits of its key: the gateway takes no other. An
 * anonymous report has none that its sender's device knows.
 */
function traceOf({ endpoint, idempotencyKey = '' }: Call): { traceparent?: string } {
  const traceId = idempotencyKey.replaceAll('-', '');
  if (endpoint.anonymous || !/^[0-9a-f]{32}$/.test(traceId)) return {};
  return { traceparent: `00-${traceId}-${traceId.slice(0, 16)}-01` };
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
