import type { IncomingMessage, ServerResponse } from 'node:http';
import { isScim } from '@floorlight/contracts/scim';
import { scimError, scimMediaType } from '@floorlight/contracts/scim-error';
import { Failure } from '@floorlight/service-kit/failures';
import type { Logger } from '@floorlight/telemetry/logger';
import type { ErrorRequestHandler } from 'express';
import { hasBody } from './guards/body-size.ts';
import { pathOf } from './path-of.ts';

/** Milliseconds. A refused body is read for this long, because a client that is still sending doesn't see the answer. */
const discardTimeout = 1000;

/** Sends a failure as the error body, to a directory as SCIM's; cuts off an answer that had already begun. */
export function answerFailure(request: IncomingMessage, response: ServerResponse, failure: Failure): void {
  if (response.headersSent) return void response.destroy();
  const toDirectory = isScim(pathOf(request));
  const body = JSON.stringify(toDirectory ? scimError(failure.status, failure.message) : failure.body);
  response.statusCode = failure.status;
  response.setHeader('content-type', `${toDirectory ? scimMediaType : 'application/json'}; charset=utf-8`);
  response.setHeader('content-length', Buffer.byteLength(body));
  response.setHeader('cache-control', 'no-store');
  if (failure.retryAfter !== undefined) response.setHeader('retry-after', Math.ceil(failure.retryAfter));
  if (!hasBody(request) || request.complete) return void response.end(body);

  // The next request on this connection would come after the rest of this body.
  response.setHeader('connection', 'close');
  response.write(body);
  const end = () => response.end();
  const timer = setTimeout(end, discardTimeout);
  request.once('close', () => clearTimeout(timer)).once('end', end);
  request.unpipe();
  request.resume();
}

/** Turns an error into the failure a client gets. An unexpected error is logged whole and becomes `internal_error`. */
export function toFailure(error: unknown, log: Logger): Failure {
  if (error instanceof Failure) {
    if (error.cause) log.warn({ err: error.cause }, 'Service unavailable for this request');
    return error;
  }
  log.error({ err: error }, 'A request failed with an unexpected error');
  return new Failure('internal_error');
}

/** The last handler: answers every error. */
export const answerErrors =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, _next) =>
    answerFailure(request, response, toFailure(error, log));
