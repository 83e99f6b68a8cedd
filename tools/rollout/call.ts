import type { Endpoint, ReplyOf } from '@floorlight/contracts/endpoint';
import { ErrorBody } from '@floorlight/contracts/errors';

/** A product by its addresses. */
interface Reachable {
  /** What people type. */
  url: string;
  gateway: { url: string };
}

interface Args {
  params?: Record<string, string>;
  body?: unknown;
}

/** An answer of a product's gateway. */
export interface Answer<E extends Endpoint> {
  status: number;
  /** Null where it failed. */
  reply: ReplyOf<E> | null;
  /** The words of a failure. */
  words: string;
}

/** Calls an endpoint as the app does, with a session's cookie. */
export async function call<E extends Endpoint>(
  product: Reachable,
  cookie: string,
  endpoint: E,
  { params = {}, body }: Args = {},
): Promise<Answer<E>> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const response = await fetch(`${product.gateway.url}${path}`, {
    method: endpoint.method,
    headers: { cookie, origin: new URL(product.url).origin, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  const json: unknown = text ? JSON.parse(text) : null;
  if (!response.ok) return { status: response.status, reply: null, words: ErrorBody.parse(json).message };
  return { status: response.status, reply: json as ReplyOf<E>, words: '' }; // the product checks its answers
}

/** The reply. Throws the words of a failure. */
export async function reply<E extends Endpoint>(
  product: Reachable,
  cookie: string,
  endpoint: E,
  args: Args = {},
): Promise<ReplyOf<E>> {
  const answer = await call(product, cookie, endpoint, args);
  if (answer.words) throw new Error(`${endpoint.path} answered ${answer.status}: ${answer.words}`);
  return answer.reply as ReplyOf<E>; // no words, so it succeeded
}
