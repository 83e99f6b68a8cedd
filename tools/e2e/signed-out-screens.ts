import { after, loaded, type Screen } from './screen.ts';

const signIn = loaded('sign-in', '/', 'Forgot Password');
export const signedOut: Screen[] = [
  signIn,
  after(signIn, 'sign-up', async (page) => {
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByLabel('First Name').waitFor();
  }),
  after(signIn, 'forgot', async (page) => {
    await page.getByRole('button', { name: 'Forgot Password' }).click();
    await page.getByRole('button', { name: 'Send Reset Link' }).waitFor();
  }),
  loaded('first-administrator', '/first-administrator', 'First Administrator'),
  loaded('verify-error', '/verify-email', 'Verification token is missing'),
  loaded('reset-without-token', '/reset-password', 'Invalid Reset Link'),
  loaded('reset', '/reset-password?token=some', 'Confirm New Password'),
  loaded('invitation', '/invitation/some', 'Invitation Not Valid'),
  loaded('tokens-public', '/manager-tokens', 'Authentication Required'),
  loaded('emergency-public', '/emergency', 'Emergency Response Center'),
  loaded('audio-public', '/emergency?tab=audio', 'Master Volume'),
  loaded('wall-code', '/wall', 'Connect This Screen'),
];
