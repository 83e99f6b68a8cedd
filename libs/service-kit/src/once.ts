import { createHash } from 'node:crypto';
import type { Endpoint } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { type IdempotencyClaim, idempotencyClaim, idempotently } from '@floorlight/database/idempotency';
import type { Request } from 'express';

/**
 * Does `work` in `tx` once per caller and Idempotency-Key, and resolves to the first answer when the same request comes
 * again. Without a key it is just `work`. Throws IdempotencyMismatch when the key came with another endpoint, path or
 * body before. An endpoint that streams bytes passes their `digest`, which stands for the body.
 *
 * Bodies are compared as the client sent them, not as the schema parsed them: a device can repeat a request after a
 * release that added a default or a field to the schema, and the key must still match.
 */
export interface Once {
  <T>(tx: Transaction, work: () => Promise<T>, digest?: string): Promise<T>;
  /** What the request claims, for a verb that claims it in a statement of its own; null without a key. */
  claim(): IdempotencyClaim | null;
}

/** Does the work without a key. */
export const withoutKey: Once = Object.assign(<T>(_tx: Transaction, work: () => Promise<T>) => work(), {
  claim: () => null,
});

export function onceFor(endpoint: Endpoint, request: Request, principal: Principal | null): Once {
  const key = endpoint.idempotent ? idempotencyKeyOf(request) : null;
  if (key === null || principal === null) return withoutKey;
  const requestWith = (body: unknown) => {
    const target = [endpoint.method, endpoint.path, ...Object.values(request.params)].join(' ');
    return { key, userId: endpoint.anonymous ? nobody : principal.sub, endpoint: target, body };
  };
  return Object.assign(
    <T>(tx: Transaction, work: () => Promise<T>, digest?: string) =>
      idempotently(tx, requestWith(digest ?? request.body), work),
    { claim: () => idempotencyClaim(requestWith(request.body)) },
  );
}

/** In place of a user's id, for endpoints that keep no trace of their caller. Keys are random, so they don't collide. */
const nobody = 'anonymous';
const maxKeyLength = 200;

/** A key that is too long to store is replaced by its hash. */
function idempotencyKeyOf(request: Request): string | null {
  const key = request.get('idempotency-key')?.trim() || null;
  return key && key.length > maxKeyLength ? createHash('sha256').update(key).digest('hex') : key;
}
