import type { LocationMethod } from '@floorlight/contracts/alerts';
import { sql } from '@floorlight/database/drizzle';
import { emergencyAlerts } from '../schema.ts';

export interface Position {
  latitude: number;
  longitude: number;
  /** Metres. */
  accuracy: number | null;
  locationMethod: LocationMethod;
  /** By the device's clock, where it said so. */
  measuredAt?: Date | null;
}

const { latitude, longitude, accuracy, locationMethod, warehouseZone, latestMeasuredAt } = emergencyAlerts;

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
  latestMeasuredAt: sql`greatest(${latestMeasuredAt}, ${measuredBy(now, position)}::timestamptz)`,
});

/** Whether a position is newer than what an alert knows; one that doesn't say when it was measured is. */
export const newsTo = (position: Position, now: Date) =>
  sql`coalesce(${latestMeasuredAt} < ${measuredBy(now, position)}::timestamptz, true)`;

/** A clock that is ahead mustn't outdate the readings of another device. */
const measuredBy = (now: Date, { measuredAt }: Position): string | null =>
  measuredAt ? new Date(Math.min(measuredAt.getTime(), now.getTime())).toISOString() : null;
