import type { LocationMethod } from '@floorlight/contracts/alerts';
import { sql } from '@floorlight/database/drizzle';
import { emergencyAlerts } from '../schema.ts';

export interface Position {
  latitude: number;
  longitude: number;
  /** Metres. */
  accuracy: number | null;
  locationMethod: LocationMethod;
  /** By the device's clock, if the reading says when. */
  measuredAt?: Date | null;
}

const { latitude, longitude, accuracy, locationMethod, warehouseZone, latestMeasuredAt } = emergencyAlerts;

/**
 * The columns to set for a new position of an alert's sender. It becomes the latest position. If there was none before,
 * it is also the place where the alert was raised. The first known zone stays.
 */
export const positionUpdate = (position: Position, zone: string | null, now: Date) => ({
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
  latestMeasuredAt: sql`greatest(${latestMeasuredAt}, ${measuredAtMost(now, position)}::timestamptz)`,
});

/** True if a position is newer than the alert's latest; one without a time of measurement counts as newer. */
export const isNewer = (position: Position, now: Date) =>
  sql`coalesce(${latestMeasuredAt} < ${measuredAtMost(now, position)}::timestamptz, true)`;

/** Capped at the server's time: a device whose clock is ahead must not hide the readings of another. */
const measuredAtMost = (now: Date, { measuredAt }: Position): string | null =>
  measuredAt ? new Date(Math.min(measuredAt.getTime(), now.getTime())).toISOString() : null;
