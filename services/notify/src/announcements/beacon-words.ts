import type { FloorEvent } from '@floorlight/contracts/events';
import type { Notification } from '@floorlight/contracts/notifications';
import type { BeaconMetadata } from './announcement-metadata.ts';

interface Words {
  liveType: BeaconMetadata['liveType'];
  type: Notification['type'];
  message: string;
}

/** The text of a beacon's event, below the beacon's title. */
export function beaconWords(event: FloorEvent<'safety.beacon.placed' | 'safety.beacon.resolved'>): Words {
  const { beacon } = event.payload;
  const where = `in ${beacon.warehouseZone}`;
  switch (event.name) {
    case 'safety.beacon.placed':
      return {
        liveType: 'andon_placed',
        type: beacon.priority === 'critical' ? 'error' : 'warning',
        message: `Beacon placed ${where} by ${beacon.placedByName}: ${beacon.description}`,
      };
    case 'safety.beacon.resolved':
      return {
        liveType: 'andon_resolved',
        type: 'success',
        message: `Beacon ${where} resolved by ${beacon.resolvedByName ?? event.actor?.name ?? 'the system'}`,
      };
    default:
      return event satisfies never;
  }
}
