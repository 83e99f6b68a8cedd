import * as accounts from '@floorlight/contracts/accounts';
import { originOf } from '@floorlight/service-kit/request-scope';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';

export function sessionRoutes(context: AuthContext): Route[] {
  const { cookies } = context;
  return [
    route(accounts.login, async ({ body, request, response }) => {
      const { sessionToken, deviceToken, ...reply } = await login(context, {
        ...body,
        sessionToken: cookies.readSession(request),
        deviceToken: cookies.readDevice(request),
        ...originOf(request),
      });
      cookies.setSession(response, sessionToken);
      cookies.setDevice(response, deviceToken);
      return reply;
    }),
    route(accounts.logout, async ({ request, response }) => {
      await logout(context, cookies.readSession(request));
      cookies.clearSession(response);
    }),
    route(accounts.logoutPage, async ({ request, response }) => {
      await logout(context, cookies.readSession(request));
      cookies.clearSession(response);
      response.redirect('/');
    }),
  ];
}
