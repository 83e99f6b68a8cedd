import { defineMessages } from '@floorlight/languages/messages';

/** The page on which somebody accepts an invitation. */
export const t = defineMessages('invitation', {
  title: 'Welcome to Floorlight',
  lead: '{site} invites you as {role, select, worker {a worker} lead {a team lead} manager {a manager} other {an administrator}}.',
  newPasswordTitle: 'Set a New Password',
  invalidTitle: 'Invitation Not Valid',
  notLoaded: 'The invitation could not be opened',
  firstName: 'First Name',
  lastName: 'Last Name',
  employeeId: 'Employee ID',
  employeeIdHint: 'You sign in with it.',
  signInWith: 'You sign in with {name}.',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  passwordsDiffer: "Passwords don't match",
  accept: 'Create Account',
  save: 'Set Password',
  failed: 'Not saved',
  doneTitle: 'Your account is ready',
  done: 'Sign in with {name} and your password.',
  goToLogin: 'Go to Login',
});
