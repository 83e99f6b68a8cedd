import { defineMessages } from '@floorlight/languages/messages';

/** The errors of the fields of accounts, manager tokens and the audit log. */
export const accountFieldMessages = defineMessages('accountFields', {
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least {count} characters',
  confirmPassword: 'Please confirm your password',
  passwordsDiffer: "Passwords don't match",
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  codeRequired: 'Code is required',
  passkeyNameRequired: 'Name is required',
  employeeIdRequired: 'Employee ID is required',
  tokenRequired: 'Token is required',
  verificationTokenMissing: 'Verification token is missing',
  noPreference: 'Change at least one preference',
  deviceNameRequired: 'Enter a name',
  displayNameRequired: 'Enter a name',
  badgeRequired: 'Scan or enter a badge',
  invalidPin: 'The PIN is {count} digits',
  managerIdAndReason: 'Please provide both Manager ID and reason',
  enterManagerToken: 'Please enter a token to validate',
  managerTokenLength: 'A token has {count} characters',
  invalidPhone: 'Enter the number with its country code, like +1 555 123 4567',
  invalidTextCode: 'The code is six digits',
  invalidAction: 'This action is not valid',
});
