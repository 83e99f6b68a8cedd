import type { EventName, FloorEvent } from '@floorlight/contracts/events';
import type { Notification } from '@floorlight/contracts/notifications';
import { type Coded, coded } from '@floorlight/languages/coded';
import { t } from './announcement-messages.ts';
import type { BeaconMetadata } from './announcement-metadata.ts';

export type BeaconEvent = FloorEvent<Extract<EventName, `safety.beacon.${string}`>>;

interface Words {
  liveType: BeaconMetadata['liveType'];
  type: Notification['type'];
  message: Coded;
}

/** The text of a beacon's event, below the beacon's title. */
export function beaconWords(event: BeaconEvent): Words {
  const { beacon } = event.payload;
  const { warehouseZone: zone, description, placedByName } = beacon;
  const name = event.actor?.name ?? '';
  const resolvedBy = beacon.resolvedByName ?? event.actor?.name;
  switch (event.name) {
    case 'safety.beacon.placed':
      return {
        liveType: 'andon_placed',
        type: beacon.priority === 'critical' ? 'error' : 'warning',
        message: coded(t.beaconPlaced, { zone, name: placedByName, description }),
      };
    case 'safety.beacon.taken':
      return {
        liveType: 'andon_taken',
        type: 'info',
        message:
          beacon.takenByName === null
            ? coded(t.beaconTaken.someone, { zone })
            : coded(t.beaconTaken.person, { zone, name: beacon.takenByName }),
      };
    case 'safety.beacon.resolved':
      return {
        liveType: 'andon_resolved',
        type: 'success',
        message:
          resolvedBy === undefined
            ? coded(t.beaconResolved.system, { zone })
            : beacon.resolverNotes
              ? coded(t.beaconResolved.personNotes, { zone, name: resolvedBy, notes: beacon.resolverNotes })
              : coded(t.beaconResolved.person, { zone, name: resolvedBy }),
      };
    case 'safety.beacon.expired':
      return { liveType: 'andon_resolved', type: 'info', message: coded(t.beaconExpired, { zone }) };
    case 'safety.beacon.hidden':
      return { liveType: 'andon_changed', type: 'info', message: coded(t.beaconHidden, { zone, name }) };
    case 'safety.beacon.shown':
      return { liveType: 'andon_changed', type: 'info', message: coded(t.beaconShown, { zone, name }) };
    default:
      return event satisfies never;
  }
}
