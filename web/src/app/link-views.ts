import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { t } from './screen-messages.ts';
import type { View } from './screen-route.ts';

// These links work both signed in and signed out.

/** In an email. */
export const verifyEmail: View = {
  screen: lazyScreen(async () => (await import('#features/account/sign-in/VerifyEmailPage.tsx')).VerifyEmailPage),
  fillsPage: true,
};

/** In an email. */
export const resetPassword: View = {
  screen: lazyScreen(async () => (await import('#features/account/sign-in/ResetPasswordPage.tsx')).ResetPasswordPage),
  fillsPage: true,
};

export const invitation: View = {
  screen: lazyScreen(async () => (await import('#features/account/sign-in/InvitationPage.tsx')).InvitationPage),
  fillsPage: true,
};

export const firstAdministrator: View = {
  screen: lazyScreen(
    async () => (await import('#features/account/sign-in/FirstAdministratorPage.tsx')).FirstAdministratorPage,
  ),
  fillsPage: true,
};

/** A handheld opens the link of a shared device. */
export const enrolDevice: View = {
  screen: lazyScreen(async () => (await import('#features/shared-devices/sign-in/EnrolPage.tsx')).EnrolPage),
  fillsPage: true,
};

/** Of a screen on a wall, where nobody signs in. */
export const wall: View = {
  screen: lazyScreen(async () => (await import('./wall/WallScreen.tsx')).WallScreen),
  title: t.wallDisplay,
  fillsPage: true,
};
