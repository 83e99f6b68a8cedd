import { Beacon, showBeacon } from '@floorlight/contracts/beacons';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';

export interface BeaconVisibility {
  id: string;
  title: string;
  isVisible: boolean;
}

/** Beacons hidden or shown again, each in this order. */
export const visibilityDelivery: Delivery<BeaconVisibility, Beacon> = {
  name: 'floorlight-beacon-visibility',
  subjectOf: ({ id }) => id,
  deliver: ({ userId, siteId, body: { id, isVisible } }) =>
    deliver({ endpoint: showBeacon, params: { id }, body: { isVisible }, userId, siteId }, Beacon),
};
