import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { requestIdOf } from '@floorlight/service-kit/request-scope';
import type { RequestHandler } from 'express';
import type { ReadCaller } from './guards/caller.ts';

/** Gives a request its id and starts a new trace. Only a trusted proxy may set `x-request-id` and `traceparent`. */
export function assignRequestId(request: IncomingMessage, readCaller: ReadCaller): string {
  const { viaProxy } = readCaller(request);
  const requestId = viaProxy ? requestIdOf(request) : randomUUID();
  request.headers['x-request-id'] = requestId;
  if (!viaProxy) delete request.headers.traceparent;
  return requestId;
}

export const requestIds =
  (readCaller: ReadCaller): RequestHandler =>
  (request, _response, next) => {
    assignRequestId(request, readCaller);
    next();
  };
