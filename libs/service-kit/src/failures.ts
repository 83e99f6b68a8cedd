import { type ErrorBody, type FailureCode, failureMessage, failureStatus } from '@floorlight/contracts/errors';

/** A known failure: the client gets its error body with its status. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: FailureCode;
  readonly status: number;
  /** Field path → message. */
  readonly errors: Record<string, string> | undefined;
  /** Seconds after which the client may try again. */
  readonly retryAfter: number | undefined;

  constructor(
    code: FailureCode,
    message: string = failureMessage[code],
    details: { errors?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.code = code;
    this.status = failureStatus[code];
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
  }

  get body(): ErrorBody {
    const { code, message, errors } = this;
    return { message, code, ...(errors && { errors }) };
  }
}

/** 400. The message is the first field's unless given. */
export const invalid = (errors: Record<string, string>, message = Object.values(errors)[0]): Failure =>
  new Failure('invalid_request', message, { errors });

/** 401. */
export const unauthorized = (message?: string): Failure => new Failure('unauthorized', message);

/** 403. */
export const forbidden = (message?: string): Failure => new Failure('forbidden', message);

/** 404. */
export const notFound = (message?: string): Failure => new Failure('not_found', message);

/** 409. */
export const conflict = (message?: string): Failure => new Failure('conflict', message);

/** 413. */
export const tooLarge = (maxBytes: number): Failure =>
  new Failure('payload_too_large', `This is too large to send: at most ${readableSize(maxBytes)}`);

const readableSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(bytes / 1024 / 1024)} MB`;

/** 429 with Retry-After in seconds. */
export const tooManyRequests = (retryAfter: number, message?: string): Failure =>
  new Failure('too_many_requests', message, { retryAfter });

/** 503 with Retry-After; `cause` is only logged. */
export const unavailable = (message?: string, cause?: unknown): Failure =>
  new Failure('unavailable', message, { retryAfter: 1, cause });
