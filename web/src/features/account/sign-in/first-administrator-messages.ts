import { defineMessages } from '@floorlight/languages/messages';

/** The page on which the first administrator makes their account. */
export const t = defineMessages('firstAdministrator', {
  title: 'First Administrator',
  lead: 'When Floorlight started, its service auth printed a one-time code into its log. Enter it to become the administrator.',
  code: 'Code',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  passwordsDiffer: "Passwords don't match",
  create: 'Create Account',
  failed: 'Not saved',
  doneTitle: 'Your account is ready',
  done: 'Sign in, then add sites and invite people.',
  goToLogin: 'Go to Login',
});
