import { lazy } from 'react';
import { Route } from 'react-router-dom';
import { paths } from '#lib/paths.ts';

const VerifyEmailPage = lazy(async () => ({
  default: (await import('#features/auth/VerifyEmailPage.tsx')).VerifyEmailPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('#features/auth/ResetPasswordPage.tsx')).ResetPasswordPage,
}));

/** Where the links in our mails lead, signed in or not. */
export const mailedRoutes = [
  <Route key="verify" path={paths.verifyEmail} element={<VerifyEmailPage />} />,
  <Route key="reset" path={paths.resetPassword} element={<ResetPasswordPage />} />,
];
