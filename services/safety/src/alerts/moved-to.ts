import type { LocationMethod } from '@floorlight/contracts/safety';
import { sql } from '@floorlight/database/drizzle';
import { emergencyAlerts } from '../schema.ts';

export interface Position {
  latitude: number;
  longitude: number;
  /** Metres. */
  accuracy: number | null;
  locationMethod: LocationMethod;
}

const { latitude, longitude, accuracy, locationMethod, warehouseZone } = emergencyAlerts;

/**
 * What an alert learns of a later position of its sender: it is the latest, and where none was known, also the place
 * where the alert was raised. The zone is the first that was certain.
 */
export const movedTo = (position: Position, zone: string | null, now: Date) => ({
  latitude: sql`coalesce(${latitude}, ${position.latitude}::numeric)`,
  longitude: sql`coalesce(${longitude}, ${position.longitude}::numeric)`,
  accuracy: sql`case when ${latitude} is null then ${position.accuracy}::double precision else ${accuracy} end`,
  locationMethod: sql`case when ${latitude} is null then ${position.locationMethod}::location_method else ${locationMethod} end`,
  warehouseZone: sql`coalesce(${warehouseZone}, ${zone}::text)`,
  latestLatitude: position.latitude,
  latestLongitude: position.longitude,
  latestAccuracy: position.accuracy,
  latestMethod: position.locationMethod,
  locatedAt: now,
});
