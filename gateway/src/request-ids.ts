import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { requestIdOf } from '@floorlight/service-kit/request-scope';
import type { RequestHandler } from 'express';
import type { Caller, ReadCaller } from './guards/caller.ts';

/** Returns the id of a request. Only a trusted proxy may choose it. */
export const newRequestId = (request: IncomingMessage, { viaProxy }: Caller): string =>
  viaProxy ? requestIdOf(request) : randomUUID();

/**
 * The trace that a request continues. A trusted proxy may name any. A client may name the one of its idempotency key, which all
 * attempts of a press have: so a trace begins on the phone, and nobody can add to another one.
 */
export function traceparentOfClient({ headers }: IncomingMessage, { viaProxy }: Caller): string | undefined {
  const { traceparent, 'idempotency-key': key } = headers;
  if (typeof traceparent !== 'string') return undefined;
  const isOfKey = typeof key === 'string' && traceparent.split('-')[1] === key.replaceAll('-', '');
  return viaProxy || isOfKey ? traceparent : undefined;
}

/** Gives a request its id and starts a new trace. Only a trusted proxy may set `x-request-id` and `traceparent`. */
export function assignRequestId(request: IncomingMessage, readCaller: ReadCaller): string {
  const caller = readCaller(request);
  const requestId = newRequestId(request, caller);
  request.headers['x-request-id'] = requestId;
  if (!caller.viaProxy) delete request.headers.traceparent;
  return requestId;
}

export const requestIds =
  (readCaller: ReadCaller): RequestHandler =>
  (request, _response, next) => {
    assignRequestId(request, readCaller);
    next();
  };
