import { type Endpoint, isBinary, type ReplyOf } from '@floorlight/contracts/endpoint';
import * as z from 'zod/mini';

const json = Symbol('json');

/** A reply that was checked against its contract and serialized already. */
export interface PreparedReply {
  readonly [json]: string;
}

/**
 * Prepares a large reply that is the same for many requests: checking and serializing it for each of them would keep the process
 * from its other requests. Returns a value that does not match the contract as it is: sending it reports the mismatch.
 */
export function prepareReply<E extends Endpoint>(endpoint: E, value: ReplyOf<E>): ReplyOf<E> | PreparedReply {
  const { body: schema } = endpoint.reply;
  if (!schema || isBinary(schema)) return value;
  const parsed = z.safeParse(schema, value);
  return parsed.success ? { [json]: JSON.stringify(parsed.data) } : value;
}

/** The JSON of a prepared reply; undefined for any other value. */
export const preparedJson = (value: unknown): string | undefined =>
  // `in` has just checked it.
  typeof value === 'object' && value !== null && json in value ? (value as PreparedReply)[json] : undefined;
