import type { Endpoint, ReplyOf } from '@floorlight/contracts/endpoint';
import { randomId } from '../device/random-id.ts';
import { fromContract } from './api.ts';
import type { ArgsOf, Call } from './call.ts';
import type { Failure } from './failure.ts';

/** Keys of calls without a final response yet. */
const keys = new Map<string, string>();

/**
 * Like `fromContract`, for an endpoint that takes an idempotency key: retries of the same call send the same key until
 * the server has answered, so the server executes it once.
 */
export const idempotentFromContract = <const E extends Endpoint>(endpoint: E) => {
  const { query } = fromContract(endpoint);
  const cacheKeyOf = (args: ArgsOf<E>) => JSON.stringify([endpoint.method, endpoint.path, args]);
  return {
    query: (args: ArgsOf<E>): Call => {
      const idempotencyKey = keys.get(cacheKeyOf(args)) ?? randomId();
      keys.set(cacheKeyOf(args), idempotencyKey);
      return { ...query(args), idempotencyKey };
    },
    transformResponse: (reply: ReplyOf<E>, _: unknown, args: ArgsOf<E>): ReplyOf<E> => {
      keys.delete(cacheKeyOf(args));
      return reply;
    },
    transformErrorResponse: (failure: Failure, _: unknown, args: ArgsOf<E>): Failure => {
      // Without a response, or with a 5xx, the server may still have executed the call.
      if (failure.status > 0 && failure.status < 500) keys.delete(cacheKeyOf(args));
      return failure;
    },
  };
};
