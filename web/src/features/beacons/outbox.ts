import { Beacon, placeBeacon } from '@floorlight/contracts/beacons';
import { useSyncExternalStore } from 'react';
import type { ArgsOf } from '#lib/api/call.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import { createOutbox, type Outbox, type Settled } from '#lib/outbox/outbox.ts';
import { type OutboxEntry, openOutboxStore } from '#lib/outbox/outbox-store.ts';

export type BeaconBody = ArgsOf<typeof placeBeacon>['body'];

type Listener = (outcome: Settled<Beacon>) => void;
let told: Listener = () => undefined;

/** The beacons that wait on this device to be placed. */
export const beaconOutbox: Outbox<BeaconBody, Beacon> = createOutbox<BeaconBody, Beacon>({
  store: openOutboxStore('floorlight-beacons'),
  deliver: ({ userId, body, key }) => deliver({ endpoint: placeBeacon, body, userId, idempotencyKey: key }, Beacon),
  settled: (_, outcome) => told(outcome),
});

/** Who is told when a beacon has left the device. */
export function onBeaconSettled(listener: Listener): () => void {
  told = listener;
  return () => {
    told = () => undefined;
  };
}

export const useWaitingBeacons = (): readonly OutboxEntry<BeaconBody>[] =>
  useSyncExternalStore(beaconOutbox.subscribe, beaconOutbox.entries);
