import * as push from '@floorlight/contracts/push';
import { type Route, route } from '@floorlight/service-kit/route';
import type { PushContext } from './context.ts';
import { listDevices } from './list-devices.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

export const pushRoutes = (context: PushContext): Route[] => [
  route(push.getPushKey, async () => ({ key: context.keys[0]?.publicKey ?? '' })),
  route(push.listPushDevices, ({ principal }) => listDevices(context, principal)),
  route(push.subscribeToPush, ({ principal, body }) => subscribe(context, principal, body)),
  route(push.unsubscribeFromPush, ({ principal, params }) => unsubscribe(context, principal, params.id)),
  route(push.receivedPush, async ({ principal, body }) => context.markReceived(principal.sub, body.alertId)),
];
