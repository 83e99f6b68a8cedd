import { scimError, scimMediaType } from '@floorlight/contracts/scim-error';
import { isUnavailable } from '@floorlight/database/errors';
import { Failure } from '@floorlight/service-kit/failures';
import type { Logger } from '@floorlight/telemetry/logger';
import type { ErrorRequestHandler } from 'express';

/** An error in the words of RFC 7644, section 3.12. */
export class ScimFailure extends Error {
  readonly status: number;
  readonly code: string | undefined;
  constructor(status: number, detail: string, code?: string) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}

export const answerScimErrors =
  (log: Logger): ErrorRequestHandler =>
  (error, _request, response, _next) => {
    const { status, message, code } = scimFailureOf(error);
    if (status >= 500) log.error({ err: error }, 'A SCIM request failed');
    if (response.headersSent) return void response.destroy();
    if (error instanceof Failure && error.retryAfter !== undefined)
      response.set('retry-after', String(error.retryAfter));
    response
      .status(status)
      .type(scimMediaType)
      .json(scimError(status, message, code));
  };

function scimFailureOf(error: unknown): ScimFailure {
  if (error instanceof ScimFailure) return error;
  if (error instanceof Failure) return new ScimFailure(error.status, error.message, codes[error.status]);
  if (isUnavailable(error)) return new ScimFailure(503, 'Floorlight is not available right now');
  if (isOfPatch(error)) return new ScimFailure(400, error.message, error.scimCode ?? 'invalidSyntax');
  if (isOfBody(error)) return new ScimFailure(error.status, 'This is not valid JSON', 'invalidSyntax');
  return new ScimFailure(500, 'Something went wrong');
}

const codes: Record<number, string> = { 400: 'invalidValue', 409: 'uniqueness' };

/** Errors of scim-patch. */
const isOfPatch = (error: unknown): error is Error & { scimCode?: string } =>
  error instanceof Error && 'scimCode' in error;

/** Errors of express's body parser. */
const isOfBody = (error: unknown): error is Error & { status: number } =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500;
