import type { EmergencyReach } from '@floorlight/contracts/notifications';

/** The further of two readings of how far an alert has come: its counts never fall. */
export function furtherReach(known: EmergencyReach, read: EmergencyReach): EmergencyReach {
  return {
    ...read,
    notified: Math.max(known.notified, read.notified),
    reached: Math.max(known.reached, read.reached),
    seen: Math.max(known.seen, read.seen),
    firstReachedAt: known.firstReachedAt ?? read.firstReachedAt,
    firstSeenAt: known.firstSeenAt ?? read.firstSeenAt,
  };
}
