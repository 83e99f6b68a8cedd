import type { CodedMessage } from '@floorlight/contracts/coded-message';
import type { ErrorBody } from '@floorlight/contracts/errors';
import { type FailureCode, failureStatus } from '@floorlight/contracts/failure-codes';
import { failureMessages } from '@floorlight/contracts/failure-messages';
import { type Coded, coded } from '@floorlight/languages/coded';
import { refusals } from './refusal-messages.ts';

/** A message of an answer: coded where a person may read it; plain English where only machines and logs do. */
export type FailureText = Coded | string;

interface Details {
  /** Field path → message. */
  errors?: Record<string, FailureText>;
  retryAfter?: number;
  cause?: unknown;
}

/** A known failure: the client gets its error body with its status. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: FailureCode;
  readonly status: number;
  /** Seconds after which the client may try again. */
  readonly retryAfter: number | undefined;
  readonly body: ErrorBody;

  constructor(code: FailureCode, message: FailureText = coded(failureMessages[code]), details: Details = {}) {
    super(textOf(message), details.cause === undefined ? {} : { cause: details.cause });
    this.code = code;
    this.status = failureStatus[code];
    this.retryAfter = details.retryAfter;
    const { errors } = details;
    const errorDetails = errors && mapDefined(errors, codedOf);
    this.body = {
      message: this.message,
      code,
      ...(errors && { errors: mapDefined(errors, textOf) }),
      ...(codedOf(message) && { detail: codedOf(message) }),
      ...(errorDetails && Object.keys(errorDetails).length > 0 && { errorDetails }),
    };
  }
}

const textOf = (message: FailureText): string => (typeof message === 'string' ? message : message.text);

function codedOf(message: FailureText): CodedMessage | undefined {
  if (typeof message === 'string') return undefined;
  const { code, params } = message;
  return { code, ...(params && { params }) };
}

const mapDefined = <Value, Result>(record: Record<string, Value>, change: (value: Value) => Result | undefined) =>
  Object.fromEntries(
    Object.entries(record).flatMap(([key, value]): [string, Result][] => {
      const changed = change(value);
      return changed === undefined ? [] : [[key, changed]];
    }),
  );

/** 400. The message is the first field's unless given. */
export const invalid = (errors: Record<string, FailureText>, message = Object.values(errors)[0]): Failure =>
  new Failure('invalid_request', message, { errors });

/** 401. */
export const unauthorized = (message?: FailureText): Failure => new Failure('unauthorized', message);

/** 403. */
export const forbidden = (message?: FailureText): Failure => new Failure('forbidden', message);

/** 404. */
export const notFound = (message?: FailureText): Failure => new Failure('not_found', message);

/** 409; `errors` names the fields that are in conflict. */
export const conflict = (message?: FailureText, errors?: Record<string, FailureText>): Failure =>
  new Failure('conflict', message, errors && { errors });

/** 413. */
export const tooLarge = (maxBytes: number): Failure =>
  new Failure(
    'payload_too_large',
    maxBytes < 1024 ** 2
      ? coded(refusals.tooLarge.kilobytes, { size: Math.floor(maxBytes / 1024) })
      : coded(refusals.tooLarge.megabytes, { size: Math.floor(maxBytes / 1024 ** 2) }),
  );

/** 429 with Retry-After in seconds. */
export const tooManyRequests = (retryAfter: number, message?: FailureText): Failure =>
  new Failure('too_many_requests', message, { retryAfter });

/** 503 with Retry-After; `cause` is only logged. */
export const unavailable = (message?: FailureText, cause?: unknown): Failure =>
  new Failure('unavailable', message, { retryAfter: 1, cause });
