import * as z from 'zod/mini';

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

/** The default message of each failure. */
export const failureMessage: Record<FailureCode, string> = {
  invalid_request: 'Please check your information and try again',
  unauthorized: 'You are logged out. Logging in again...',
  forbidden: 'You are not allowed to do this',
  email_not_verified: 'Please verify your email before signing in',
  pin_required: 'Please enter your PIN',
  not_found: 'Not found',
  method_not_allowed: 'This method is not allowed here',
  conflict: 'This was changed by someone else. Reload and try again',
  payload_too_large: 'This is too large to send',
  unsupported_media_type: 'Send JSON with a JSON content type',
  idempotency_mismatch: 'This Idempotency-Key was used for another request',
  too_many_requests: 'Too many requests. Please wait and try again',
  internal_error: 'Something went wrong on our side. Please try again',
  unavailable: 'This part of Floorlight is not reachable right now. Please try again',
};

/** The body of every error answer. `errors` maps a field path to its message. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(failureStatus) as [FailureCode, ...FailureCode[]]), // Object.keys forgets the literal keys
  errors: z.optional(z.record(z.string(), z.string())),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
