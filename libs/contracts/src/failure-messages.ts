import { defineMessages } from '@floorlight/languages/messages';

/** The default message of each failure code. */
export const failureMessages = defineMessages('failures', {
  invalid_request: 'Please check your information and try again',
  unauthorized: 'You are logged out. Logging in again...',
  forbidden: 'You are not allowed to do this',
  email_not_verified: 'Please verify your email before signing in',
  approval_required: 'A manager has to approve your account before you can sign in',
  code_required: 'Please enter the code of your authenticator app',
  confirmation_required: 'Please confirm that it is you',
  pin_required: 'Please enter your PIN',
  second_factor_required: 'Add a passkey or one-time codes in your profile first: your site asks managers for them',
  switched_off: 'This is switched off at your site',
  not_found: 'Not found',
  method_not_allowed: 'This method is not allowed here',
  conflict: 'This was changed by someone else. Reload and try again',
  payload_too_large: 'This is too large to send',
  unsupported_media_type: 'Send JSON with a JSON content type',
  idempotency_mismatch: 'This Idempotency-Key was used for another request',
  too_many_requests: 'Too many requests. Please wait and try again',
  internal_error: 'Something went wrong on our side. Please try again',
  unavailable: 'This part of Floorlight is not reachable right now. Please try again',
});
