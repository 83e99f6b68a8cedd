import { defineMessages } from '@floorlight/languages/messages';

/** The sign-up form. */
export const t = defineMessages('signUp', {
  createTitle: 'Create your account',
  firstName: 'First Name',
  lastName: 'Last Name',
  employeeId: 'Employee ID (optional)',
  role: 'Role',
  roles: { worker: 'Warehouse Worker', manager: 'Manager' },
  site: 'Site',
  passwordRule: 'Password (min {count} characters)',
  confirmPassword: 'Confirm Password',
  repeatPassword: 'Repeat the password',
  createAccount: 'Create Account',
  closed: {
    invitation: 'Accounts are made by invitation here. Ask a manager of your site for one.',
    directory: 'Accounts come from your company’s directory here. Sign in with your company account.',
  },
  needsApproval: 'A manager of your site approves your account before you can sign in.',
  haveAccount: 'Already have an account?',
  fillAll: 'Please fill in all required fields.',
  passwordsDiffer: "Passwords don't match",
  makeIdentical: 'Please make sure both passwords are identical.',
  registrationFailed: 'Registration failed',
  checkAndRetry: 'Please check your information and try again',
  registered: 'Registration successful!',
  registeredHint: 'Registration successful! Please check your email to verify your account.',
});
