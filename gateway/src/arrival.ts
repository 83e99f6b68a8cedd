import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { requestIdOf } from '@floorlight/service-kit/request-scope';
import type { RequestHandler } from 'express';
import type { ReadCaller } from './guards/caller.ts';

/** Gives a request its id and lets it begin a trace; those it brings along count only from a proxy of ours. */
export function nameRequest(request: IncomingMessage, readCaller: ReadCaller): string {
  const { viaProxy } = readCaller(request);
  const requestId = viaProxy ? requestIdOf(request) : randomUUID();
  request.headers['x-request-id'] = requestId;
  if (!viaProxy) delete request.headers.traceparent;
  return requestId;
}

export const arrival =
  (readCaller: ReadCaller): RequestHandler =>
  (request, _response, next) => {
    nameRequest(request, readCaller);
    next();
  };
