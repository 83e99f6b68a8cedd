import * as accounts from '@floorlight/contracts/accounts';
import { originOf } from '@floorlight/service-kit/request-scope';
import { type Route, route } from '@floorlight/service-kit/route';
import { signUpMode } from '../config.ts';
import type { AuthContext } from '../context.ts';
import { changePassword } from './change-password.ts';
import { confirmRegistration } from './confirm-registration.ts';
import { disownRegistration } from './disown-registration.ts';
import { registerUser } from './register-user.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';

export const accountRoutes = (context: AuthContext): Route[] => [
  route(accounts.register, ({ body, request }) => registerUser(context, body, originOf(request))),
  route(accounts.getSignUpMode, async () => ({ mode: signUpMode(context.config) })),
  route(accounts.verifyEmail, ({ query }) => verifyEmail(context, query.token)),
  route(accounts.resendVerification, ({ body }) => resendVerification(context, body.email)),
  route(accounts.forgotPassword, ({ body }) => requestPasswordReset(context, body.email)),
  route(accounts.resetPassword, async ({ body, request, response }) => {
    const { deviceToken, ...reply } = await resetPassword(context, body, context.cookies.readDevice(request));
    context.cookies.setDevice(response, deviceToken);
    return reply;
  }),
  route(accounts.confirmRegistration, ({ principal }) => confirmRegistration(context, principal)),
  route(accounts.disownRegistration, async ({ principal, response }) => {
    await disownRegistration(context, principal);
    context.cookies.clearSession(response);
  }),
  route(accounts.changePassword, ({ principal, body, request }) =>
    changePassword(context, principal, {
      ...body,
      deviceToken: context.cookies.readDevice(request),
      ip: originOf(request).ip,
    }),
  ),
];
