import * as accounts from '@floorlight/contracts/accounts';
import * as controlRoom from '@floorlight/contracts/control-room';
import * as contract from '@floorlight/contracts/sign-in-methods';
import { originOf } from '@floorlight/service-kit/request-scope';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { hashSecret } from '../secrets.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { countOnSite } from './count-on-site.ts';
import { getSignInMethods } from './get-sign-in-methods.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';

export function sessionRoutes(context: AuthContext): Route[] {
  const { cookies } = context;
  return [
    route(accounts.login, ({ body, request, response }) => login(context, body, { request, response })),
    route(contract.getSignInMethods, ({ principal }) => getSignInMethods(context, principal)),
    route(contract.confirmIdentity, async ({ principal, body, request }) => {
      const deviceToken = cookies.readDevice(request);
      const from = { deviceHash: deviceToken && hashSecret(deviceToken), ip: originOf(request).ip };
      await confirmIdentity(context, principal, { ...body, ...from });
    }),
    route(controlRoom.countPeopleOnSite, ({ principal }) => countOnSite(context, principal)),
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
