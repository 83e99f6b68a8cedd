import { Beacon, resolveBeacon, takeBeacon } from '@floorlight/contracts/beacons';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';

/** Without `act`: `resolve`. */
export interface BeaconStep {
  id: string;
  title: string;
  act?: 'take' | 'resolve';
  resolverNotes?: string;
}

/** What is done with beacons, with each in this order. */
export const beaconStepDelivery: Delivery<BeaconStep, Beacon> = {
  name: 'floorlight-resolved-beacons',
  subjectOf: ({ id }) => id,
  deliver: ({ userId, siteId, body, key }) =>
    deliver({ ...requestOf(body), params: { id: body.id }, userId, siteId, idempotencyKey: key }, Beacon),
};

const requestOf = ({ act, resolverNotes }: BeaconStep) =>
  act === 'take'
    ? { endpoint: takeBeacon }
    : { endpoint: resolveBeacon, body: { resolverNotes: resolverNotes ?? null } };
