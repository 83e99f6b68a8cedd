import * as contract from '@floorlight/contracts/shared-devices';
import { originOf } from '@floorlight/service-kit/request-scope';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { hashSecret } from '../secrets.ts';
import { addDevice, linkDevice } from './add-device.ts';
import { getBadgePin, setBadgePin } from './badge-pin.ts';
import { callingDevice, touchDevice } from './calling-device.ts';
import { changeDevice, revokeDevice } from './change-device.ts';
import { enrolDevice } from './enrol-device.ts';
import { listSharedDevices } from './list-shared-devices.ts';
import { thisDevice } from './shared-device.ts';
import { signInWithBadge } from './sign-in-with-badge.ts';

export const sharedDeviceRoutes = (context: AuthContext): Route[] => [
  route(contract.listSharedDevices, ({ principal }) => listSharedDevices(context, principal)),
  route(contract.addSharedDevice, ({ principal, body }) => addDevice(context, principal, body)),
  route(contract.linkSharedDevice, ({ principal, params }) => linkDevice(context, principal, params.id)),
  route(contract.changeSharedDevice, ({ principal, params, body }) =>
    changeDevice(context, principal, { ...params, ...body }),
  ),
  route(contract.revokeSharedDevice, ({ principal, params }) => revokeDevice(context, principal, params.id)),
  route(contract.enrolThisDevice, ({ body, request, response }) =>
    enrolDevice(context, body.token, { request, response }),
  ),
  route(contract.getThisDevice, async ({ request }) => {
    const device = await callingDevice(context, request);
    if (device) await touchDevice(context, device);
    return { device: device && (await thisDevice(context, device)) };
  }),
  route(contract.signInWithBadge, async ({ body, request, response }) => ({
    message: 'Welcome back!',
    user: await signInWithBadge(context, body, { request, response }),
  })),
  route(contract.getBadgePin, ({ principal }) => getBadgePin(context, principal)),
  route(contract.setBadgePin, ({ principal, body, request }) => {
    const deviceToken = context.cookies.readDevice(request);
    const from = { deviceHash: deviceToken && hashSecret(deviceToken), ip: originOf(request).ip };
    return setBadgePin(context, principal, { ...body, ...from });
  }),
];
