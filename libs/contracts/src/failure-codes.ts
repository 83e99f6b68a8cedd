/** Every `code` an error body can carry, with its HTTP status. */
export const failureStatus = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  email_not_verified: 403,
  approval_required: 403,
  code_required: 403,
  confirmation_required: 403,
  pin_required: 403,
  switched_off: 403,
  second_factor_required: 403,
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
