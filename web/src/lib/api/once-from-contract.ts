import type { Endpoint, ReplyOf } from '@floorlight/contracts/endpoint';
import { randomId } from '../device/random-id.ts';
import { fromContract } from './api.ts';
import type { ArgsOf, Call } from './call.ts';
import type { Failure } from './failure.ts';

/** Of each call whose answer is awaited or was lost, its key. */
const keys = new Map<string, string>();

/**
 * An endpoint that takes an idempotency key, as `fromContract` gives it: until the server has answered, the same call
 * sent again carries the same key, and is done once.
 */
export const onceFromContract = <const E extends Endpoint>(endpoint: E) => {
  const { query } = fromContract(endpoint);
  const nameOf = (args: ArgsOf<E>) => JSON.stringify([endpoint.method, endpoint.path, args]);
  return {
    query: (args: ArgsOf<E>): Call => {
      const idempotencyKey = keys.get(nameOf(args)) ?? randomId();
      keys.set(nameOf(args), idempotencyKey);
      return { ...query(args), idempotencyKey };
    },
    transformResponse: (reply: ReplyOf<E>, _: unknown, args: ArgsOf<E>): ReplyOf<E> => {
      keys.delete(nameOf(args));
      return reply;
    },
    transformErrorResponse: (failure: Failure, _: unknown, args: ArgsOf<E>): Failure => {
      // Without an answer of ours, or behind a service that did not answer, it may have been done.
      if (failure.status > 0 && failure.status < 500) keys.delete(nameOf(args));
      return failure;
    },
  };
};
