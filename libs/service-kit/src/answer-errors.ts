import { isUnavailable } from '@floorlight/database/errors';
import { IdempotencyMismatch } from '@floorlight/database/idempotency';
import { coded } from '@floorlight/languages/coded';
import type { Logger } from '@floorlight/telemetry/logger';
import type { ErrorRequestHandler } from 'express';
import { Failure, unavailable } from './failures.ts';
import { refusals } from './refusal-messages.ts';

/**
 * The last handler: answers every error with the error body. An unexpected error is logged whole; the client gets no
 * detail.
 */
export const answerErrors =
  (log: Logger): ErrorRequestHandler =>
  (error, _request, response, _next) => {
    const failure = failureOf(error);
    if (failure.code === 'internal_error') log.error({ err: error }, 'A request failed with an unexpected error');
    // Without a cause it is this service, which logs what it waits for.
    if (failure.code === 'unavailable' && failure.cause)
      log.warn({ err: failure.cause }, 'Service unavailable for this request');

    if (response.headersSent) return void response.destroy();
    if (failure.retryAfter !== undefined) response.set('retry-after', String(Math.ceil(failure.retryAfter)));
    response.status(failure.status).json(failure.body);
  };

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof IdempotencyMismatch) return new Failure('idempotency_mismatch');
  if (isUnavailable(error)) return unavailable(undefined, error);
  return bodyFailure(error) ?? new Failure('internal_error');
}

/** The failure for an error of express's body parser, by its `type`. */
function bodyFailure(error: unknown): Failure | null {
  if (!(error instanceof Error && 'type' in error)) return null;
  switch (error.type) {
    case 'entity.parse.failed':
      return new Failure('invalid_request', coded(refusals.invalidJson));
    case 'request.aborted':
    case 'request.size.invalid':
      return new Failure('invalid_request');
    case 'entity.too.large':
      return new Failure('payload_too_large');
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return new Failure('unsupported_media_type');
    default:
      return null;
  }
}
