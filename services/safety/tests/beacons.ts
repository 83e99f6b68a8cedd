import { type Beacon, placeBeacon } from '@floorlight/contracts/beacons';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';

export const spill = {
  title: 'Oil on the floor',
  description: 'Aisle 12, by the pillar',
  language: 'es',
  alertType: 'caution',
  priority: 'high',
  warehouseZone: 'Receiving',
  latitude: 40.7133,
  longitude: -74.0064,
  accuracy: 5,
} as const;

/** Places such a beacon. */
export const placedBy = async (by: Person, body: object = {}): Promise<Beacon> =>
  succeeded(await by.call(placeBeacon, { rawBody: { ...spill, ...body } }));
