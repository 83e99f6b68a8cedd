import { isDeepStrictEqual } from 'node:util';
import type { BodyInput, Endpoint, ParamsInput, QueryInput, ReplyOf } from '@floorlight/contracts/endpoint';
import { failuresOf, isBinary } from '@floorlight/contracts/endpoint';
import { ErrorBody, failureStatus } from '@floorlight/contracts/errors';
import { principalHeader } from '@floorlight/contracts/principal';

export interface CallOptions<E extends Endpoint> {
  params?: ParamsInput<E>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  /** Sent in place of `body`, whatever the contract says: a string and a Blob as they are, all else as JSON. */
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
 * Calls endpoints of a service (with a principal's token) or of the gateway (with a `cookie` header). Throws where an
 * answer is not what the contract declares: another status, a body that misses a field or has one too many, an error
 * that is no ErrorBody or that the endpoint doesn't list.
 */
export function client(baseUrl: string, token?: string): Call {
  return async (endpoint, options = {}) => {
    const response = await fetch(addressOf(baseUrl, endpoint, options), {
      method: endpoint.method,
      redirect: 'manual',
      headers: { ...(token && { [principalHeader]: token }), ...contentType(options), ...options.headers },
      body: bodyToSend(options),
    });
    const bytes = await response.blob();
    const text = await bytes.text();
    const { status, headers } = response;
    const off = (reason: string) =>
      new Error(
        `${endpoint.method} ${endpoint.path} answered off its contract: ${status}, ${reason}: ${text.slice(0, 500)}`,
      );

    if (status === endpoint.reply.status) return { status, body: replyBody(endpoint, { bytes, text }, off), headers };
    return { status, body: errorBody(endpoint, status, text, off), headers } as never; // errorBody checked the status
  };
}

/** The body of a call that must have gone well; throws with the failure's words where it hasn't. */
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

type Off = (reason: string) => Error;

function replyBody<E extends Endpoint>(
  endpoint: E,
  { bytes, text }: { bytes: Blob; text: string },
  off: Off,
): ReplyOf<E> {
  const schema = endpoint.reply.body;
  if (!schema) {
    if (endpoint.reply.status === 204 && text) throw off('a body where none is declared');
    return undefined as ReplyOf<E>; // no schema, so ReplyOf is undefined
  }
  if (isBinary(schema)) {
    if (!schema.types.includes(bytes.type)) throw off(`bytes of the type ${bytes.type}`);
    return bytes as ReplyOf<E>; // so a reply of bytes is a Blob
  }
  const json = parseJson(text, off);
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw off(parsed.error.message);
  if (!isDeepStrictEqual(parsed.data, json)) throw off('fields the contract does not know');
  return json as ReplyOf<E>; // the schema accepted it unchanged
}

function errorBody(endpoint: Endpoint, status: number, text: string, off: Off): ErrorBody {
  const parsed = ErrorBody.safeParse(parseJson(text, off));
  if (!parsed.success) throw off('not an error body');
  const { code } = parsed.data;
  if (failureStatus[code] !== status) throw off(`${code} goes with ${failureStatus[code]}`);
  if (!failuresOf(endpoint).includes(code)) throw off(`${code} is no declared failure`);
  return parsed.data;
}

function parseJson(text: string, off: Off): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw off('not JSON');
  }
}
