import { defineMessages } from '@floorlight/languages/messages';

/** Forgot Password, and the wait for an emailed link or for a manager's approval. */
export const t = defineMessages('sentLinks', {
  forgotTitle: 'Forgot your password?',
  forgotLead: 'We will email you a link to set a new one.',
  emailMissing: 'Email required',
  enterEmail: 'Please enter your email address.',
  requestFailed: 'Request failed',
  tryAgain: 'Please try again',
  resetSent: 'Reset email sent',
  resetSentHint: 'If an account exists for this email, a link to reset its password is on its way.',
  sendResetLink: 'Send Reset Link',
  backToSignIn: 'Back to Sign In',
  checkTitle: 'Check your email',
  sendFailed: 'Send failed',
  verificationSent: 'Verification email sent',
  verificationSentHint: 'If this email still needs verification, a new link is on its way. Please check your inbox.',
  sentTo:
    'We sent an email to <strong>{email}</strong>. Open the link in it to continue. If it does not arrive within a minute, check your spam folder.',
  sent: 'We sent an email to your address. Open the link in it to continue. If it does not arrive within a minute, check your spam folder.',
  resend: 'Resend Email',
  awaitingTitle: 'Waiting for approval',
  awaiting:
    'A manager of your site has to approve your account before you can sign in. You get an email about it. If it takes long, talk to a manager.',
});
