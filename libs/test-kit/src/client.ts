import { isDeepStrictEqual } from 'node:util';
import type { BodyInput, Endpoint, ParamsInput, QueryInput, ReplyOf } from '@floorlight/contracts/endpoint';
import { failuresOf, isBinary } from '@floorlight/contracts/endpoint';
import { ErrorBody } from '@floorlight/contracts/errors';
import { failureStatus } from '@floorlight/contracts/failure-codes';
import { gatewayHeaders } from './callers.ts';

export interface CallOptions<E extends Endpoint> {
  params?: ParamsInput<E>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  /** Sent instead of `body`, without regard to the contract: a string or Blob as it is, anything else as JSON. */
  rawBody?: unknown;
  headers?: Record<string, string>;
}

export type Answer<E extends Endpoint> =
  | { status: E['reply']['status']; body: ReplyOf<E>; headers: Headers }
  | {
      status: Exclude<(typeof failureStatus)[keyof typeof failureStatus], E['reply']['status']>;
      body: ErrorBody;
      headers: Headers;
    };

export type Call = <const E extends Endpoint>(endpoint: E, options?: CallOptions<E>) => Promise<Answer<E>>;

/**
 * Calls endpoints of a service (as the gateway does, with a principal's token) or of the gateway (with a `cookie` header).
 * Throws where an answer doesn't match the contract: another status, a missing or unknown field, a malformed error body, or
 * an undeclared failure.
 */
export function client(baseUrl: string, token?: string): Call {
  return async (endpoint, options = {}) => {
    const response = await fetch(addressOf(baseUrl, endpoint, options), {
      method: endpoint.method,
      redirect: 'manual',
      headers: { ...gatewayHeaders(endpoint.service, token), ...contentType(options), ...options.headers },
      body: bodyToSend(options),
    });
    const bytes = await response.blob();
    const text = await bytes.text();
    const { status, headers } = response;
    const mismatch = (reason: string) =>
      new Error(`${endpoint.method} ${endpoint.path} broke its contract: ${status}, ${reason}: ${text.slice(0, 500)}`);

    if (status === endpoint.reply.status)
      return { status, body: replyBody(endpoint, { bytes, text }, mismatch), headers };
    return { status, body: errorBody(endpoint, status, text, mismatch), headers } as never; // errorBody checked the status
  };
}

/** The body of a successful answer; throws with the error body of a failed one. */
export function succeeded<E extends Endpoint>(answer: Answer<E>): ReplyOf<E> {
  if (answer.status >= 400) throw new Error(`The call failed: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as ReplyOf<E>; // a reply's status is below 400, a failure's never
}

function addressOf(baseUrl: string, endpoint: Endpoint, options: { params?: unknown; query?: unknown }): URL {
  const params = Object.entries(options.params ?? {});
  const path = params.reduce(
    (left, [name, value]) => left.replace(`:${name}`, encodeURIComponent(String(value))),
    endpoint.path as string,
  ); // replace() widens the template type
  const url = new URL(path, baseUrl);
  for (const [name, value] of Object.entries(options.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

function bodyToSend({ body, rawBody }: { body?: unknown; rawBody?: unknown }): string | Blob | null {
  if (typeof rawBody === 'string') return rawBody;
  const sent = rawBody === undefined ? body : rawBody;
  if (sent instanceof Blob) return sent;
  return sent === undefined ? null : JSON.stringify(sent);
}

function contentType(options: { body?: unknown; rawBody?: unknown }): Record<string, string> {
  const sent = bodyToSend(options);
  if (sent === null) return {};
  return { 'content-type': sent instanceof Blob ? sent.type : 'application/json' };
}

type Mismatch = (reason: string) => Error;

function replyBody<E extends Endpoint>(
  endpoint: E,
  { bytes, text }: { bytes: Blob; text: string },
  mismatch: Mismatch,
): ReplyOf<E> {
  const schema = endpoint.reply.body;
  if (!schema) {
    if (endpoint.reply.status === 204 && text) throw mismatch('a body where none is declared');
    return undefined as ReplyOf<E>; // no schema, so ReplyOf is undefined
  }
  if (isBinary(schema)) {
    const [withoutCharset = ''] = bytes.type.split(';');
    if (!schema.types.includes(bytes.type) && !schema.types.includes(withoutCharset))
      throw mismatch(`bytes of the type ${bytes.type}`);
    return bytes as ReplyOf<E>; // so a reply of bytes is a Blob
  }
  const json = parseJson(text, mismatch);
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw mismatch(parsed.error.message);
  if (!isDeepStrictEqual(parsed.data, json)) throw mismatch('fields the contract does not know');
  return json as ReplyOf<E>; // the schema accepted it unchanged
}

function errorBody(endpoint: Endpoint, status: number, text: string, mismatch: Mismatch): ErrorBody {
  const parsed = ErrorBody.safeParse(parseJson(text, mismatch));
  if (!parsed.success) throw mismatch('not an error body');
  const { code } = parsed.data;
  if (failureStatus[code] !== status) throw mismatch(`${code} goes with ${failureStatus[code]}`);
  if (!failuresOf(endpoint).includes(code)) throw mismatch(`${code} is not a declared failure`);
  return parsed.data;
}

function parseJson(text: string, mismatch: Mismatch): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw mismatch('not JSON');
  }
}
