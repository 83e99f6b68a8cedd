import * as devices from '@floorlight/contracts/devices';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { listDevices } from './list-devices.ts';
import { signOutDevice, signOutOthers } from './sign-out.ts';

export const deviceRoutes = (context: AuthContext): Route[] => [
  route(devices.listDevices, ({ principal }) => listDevices(context, principal)),
  route(devices.signOutDevice, async ({ principal, params, response }) => {
    await signOutDevice(context, principal, params.id);
    if (params.id === principal.sid) context.cookies.clearSession(response);
  }),
  route(devices.signOutOthers, ({ principal }) => signOutOthers(context, principal)),
];
