import type { Beacon } from '@floorlight/contracts/beacons';
import type { andonAlerts } from '../schema.ts';

export type BeaconRow = typeof andonAlerts.$inferSelect;

/** The public shape of a beacon. */
export const publicBeacon = ({ createdAt, takenAt, resolvedAt, ...row }: BeaconRow): Beacon => ({
  ...row,
  createdAt: createdAt.toISOString(),
  takenAt: takenAt?.toISOString() ?? null,
  resolvedAt: resolvedAt?.toISOString() ?? null,
});
