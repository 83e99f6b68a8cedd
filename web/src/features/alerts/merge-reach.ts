import type { EmergencyReach } from '@floorlight/contracts/notifications';

/** Merges two versions of an alert's reach. Counts never decrease, and the first times stay. */
export function mergeReach(known: EmergencyReach, read: EmergencyReach): EmergencyReach {
  return {
    ...read,
    notified: Math.max(known.notified, read.notified),
    reached: Math.max(known.reached, read.reached),
    seen: Math.max(known.seen, read.seen),
    firstReachedAt: known.firstReachedAt ?? read.firstReachedAt,
    firstSeenAt: known.firstSeenAt ?? read.firstSeenAt,
  };
}
