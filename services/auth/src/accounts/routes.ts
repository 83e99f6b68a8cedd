import {
  forgotPassword,
  register as registerEndpoint,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@floorlight/contracts/accounts';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { forgot } from './forgot-password.ts';
import { register } from './register.ts';
import { resend } from './resend-verification.ts';
import { reset } from './reset-password.ts';
import { verify } from './verify-email.ts';

export const accountRoutes = (context: AuthContext): Route[] => [
  route(registerEndpoint, ({ body }) => register(context, body)),
  route(verifyEmail, ({ query }) => verify(context, query.token)),
  route(resendVerification, ({ body }) => resend(context, body.email)),
  route(forgotPassword, ({ body }) => forgot(context, body.email)),
  route(resetPassword, ({ body }) => reset(context, body)),
];
