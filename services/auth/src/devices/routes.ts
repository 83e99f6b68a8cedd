import { listDevices, signOutDevice, signOutOthers } from '@floorlight/contracts/devices';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { list } from './list-devices.ts';
import { signOutOne, signOutOthersOf } from './sign-out.ts';

export const deviceRoutes = (context: AuthContext): Route[] => [
  route(listDevices, ({ principal }) => list(context, principal)),
  route(signOutDevice, async ({ principal, params, response }) => {
    await signOutOne(context, principal, params.id);
    if (params.id === principal.sid) context.cookies.clearSession(response);
  }),
  route(signOutOthers, ({ principal }) => signOutOthersOf(context, principal)),
];
