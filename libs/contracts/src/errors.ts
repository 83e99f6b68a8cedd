import * as z from 'zod/mini';
import { CodedMessage } from './coded-message.ts';

/** Every `code` an error body can carry, with its HTTP status. */
export const failureStatus = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  email_not_verified: 403,
  pin_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
} as const;
export type FailureCode = keyof typeof failureStatus;

/**
 * The body of every error answer. `errors` maps a field path to its message. Messages are in English; `detail` and
 * `errorDetails` are the same messages as code and parameters, for readers of other languages.
 */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(failureStatus) as [FailureCode, ...FailureCode[]]), // Object.keys forgets the literal keys
  errors: z.optional(z.record(z.string(), z.string())),
  detail: z.optional(CodedMessage),
  errorDetails: z.optional(z.record(z.string(), CodedMessage)),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
