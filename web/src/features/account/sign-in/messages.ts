import { defineMessages } from '@floorlight/languages/messages';

/** The sign-in form, and what its neighbours share with it. */
export const t = defineMessages('signIn', {
  tagline: 'AI-Powered Warehouse Operations',
  emergencyContacts: 'Emergency contacts and protocols',
  missingInformation: 'Missing information',
  signInTitle: 'Sign in to Floorlight',
  email: 'Email',
  emailRequired: 'Email is required',
  password: 'Password',
  passwordRequired: 'Password is required',
  enterBoth: 'Please enter both email and password.',
  loginFailed: 'Login failed',
  wrongLogin: 'Invalid email or password',
  welcomeBack: 'Welcome back!',
  openLinkFirst: 'First open the link in the email we sent you.',
  sendAgain: 'Send the email again',
  signIn: 'Sign In',
  forgotPassword: 'Forgot Password',
  newHere: 'New here?',
  signUp: 'Sign Up',
  sessionEnded: 'Sign in again to continue',
  typedTextKept: 'Your session has ended. What you typed is still here.',
  someoneElse: 'Sign in as someone else',
});
