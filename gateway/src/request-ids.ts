import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { requestIdOf } from '@floorlight/service-kit/request-scope';
import type { RequestHandler } from 'express';
import type { Caller, ReadCaller } from './guards/caller.ts';

/** Returns the id of a request. Only a trusted proxy may choose it. */
export const newRequestId = (request: IncomingMessage, { viaProxy }: Caller): string =>
  viaProxy ? requestIdOf(request) : randomUUID();

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
