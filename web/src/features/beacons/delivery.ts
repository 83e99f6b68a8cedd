import { Beacon, placeBeacon } from '@floorlight/contracts/beacons';
import type { ArgsOf } from '#lib/api/send-call.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';

export type BeaconBody = ArgsOf<typeof placeBeacon>['body'];

export const beaconDelivery: Delivery<BeaconBody, Beacon> = {
  name: 'floorlight-beacons',
  deliver: ({ userId, siteId, body, key }) =>
    deliver({ endpoint: placeBeacon, body, userId, siteId, idempotencyKey: key }, Beacon),
};
