import type { Beacon } from '@floorlight/contracts/beacons';
import type { andonAlerts } from '../schema.ts';

export type BeaconRow = typeof andonAlerts.$inferSelect;

/** The public shape of a beacon. */
export const publicBeacon = ({ createdAt, resolvedAt, ...row }: BeaconRow): Beacon => ({
  ...row,
  createdAt: createdAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
});
