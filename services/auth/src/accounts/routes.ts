import * as accounts from '@floorlight/contracts/accounts';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { changePassword } from './change-password.ts';
import { registerUser } from './register-user.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';

export const accountRoutes = (context: AuthContext): Route[] => [
  route(accounts.register, ({ body }) => registerUser(context, body)),
  route(accounts.verifyEmail, ({ query }) => verifyEmail(context, query.token)),
  route(accounts.resendVerification, ({ body }) => resendVerification(context, body.email)),
  route(accounts.forgotPassword, ({ body }) => requestPasswordReset(context, body.email)),
  route(accounts.resetPassword, ({ body }) => resetPassword(context, body)),
  route(accounts.changePassword, ({ principal, body, request }) =>
    changePassword(context, principal, { ...body, deviceToken: context.cookies.readDevice(request) }),
  ),
];
