import type { IncomingMessage, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Failure } from '@floorlight/service-kit/failures';
import type { Logger } from '@floorlight/telemetry/logger';
import type { ErrorRequestHandler } from 'express';
import { hasBody } from './guards/body-size.ts';

/** Milliseconds for which a refused body is still read: a client that is sending doesn't see the answer before. */
const readOn = 1000;

/** Answers a failure in the error body; cuts the answer that had already begun. */
export function answerFailure(request: IncomingMessage, response: ServerResponse, failure: Failure): void {
  if (response.headersSent) return void response.destroy();
  const body = JSON.stringify(failure.body);
  response.statusCode = failure.status;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(body));
  response.setHeader('cache-control', 'no-store');
  if (failure.retryAfter !== undefined) response.setHeader('retry-after', Math.ceil(failure.retryAfter));
  if (!hasBody(request) || request.complete) return void response.end(body);

  // The next request on this connection would be read behind the rest of this body.
  response.setHeader('connection', 'close');
  response.write(body);
  const end = () => response.end();
  const timer = setTimeout(end, readOn);
  request.once('close', () => clearTimeout(timer)).once('end', end);
  request.unpipe();
  request.resume();
}

/** The same for an upgrade, which has a bare connection instead of a response. */
export function refuseUpgrade(socket: Duplex, failure: Failure): void {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(failure.body);
  const head = [
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    ...(failure.retryAfter === undefined ? [] : [`Retry-After: ${Math.ceil(failure.retryAfter)}`]),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** What the client is told of an error: a stranger's is logged whole and tells nothing. */
export function failureOf(error: unknown, log: Logger): Failure {
  if (error instanceof Failure) {
    if (error.cause) log.warn({ err: error.cause }, 'A request could not be served now');
    return error;
  }
  log.error({ err: error }, 'A request failed for a reason nobody foresaw');
  return new Failure('internal_error');
}

/** The last handler. */
export const answerErrors =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, _next) =>
    answerFailure(request, response, failureOf(error, log));
