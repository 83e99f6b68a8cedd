import { paths } from '@floorlight/contracts/paths';
import { lazy } from 'react';
import { Route } from 'react-router-dom';

const VerifyEmailPage = lazy(async () => ({
  default: (await import('#features/account/sign-in/VerifyEmailPage.tsx')).VerifyEmailPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('#features/account/sign-in/ResetPasswordPage.tsx')).ResetPasswordPage,
}));

/** Where the links in our mails lead, signed in or not. */
export const mailedRoutes = [
  <Route key="verify" path={paths.verifyEmail} element={<VerifyEmailPage />} />,
  <Route key="reset" path={paths.resetPassword} element={<ResetPasswordPage />} />,
];
