import type { LocationMethod } from '@floorlight/contracts/alerts';
import type { Database } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { locationReadings } from '../schema.ts';

/** Consecutive readings with no other entry of the timeline between them. The position is that of the last. */
export interface LocationRun {
  times: number;
  first: Date;
  last: Date;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  locationMethod: LocationMethod;
}

/**
 * Groups the readings of an alert between the `marks` (ISO times of the other entries). The database groups them, as a
 * phone that sends one every 15 s adds thousands in a shift.
 */
export async function locationRuns({ orm }: Database, alertId: string, marks: string[]): Promise<LocationRun[]> {
  const { receivedAt, latitude, longitude, accuracy, locationMethod } = locationReadings;
  const sorted = sql`array[${sql.join(
    marks.toSorted().map((mark) => sql`${mark}::timestamptz`),
    sql`, `,
  )}]`;
  const run = sql`width_bucket(${receivedAt}, ${sorted})`;
  const runs = orm.$with('runs').as(
    orm
      .select({ run: sql<number>`${run}`.as('run'), receivedAt, latitude, longitude, accuracy, locationMethod })
      .from(locationReadings)
      .where(sql`${locationReadings.alertId} = ${alertId}`),
  );
  return orm
    .with(runs)
    .selectDistinctOn([runs.run], {
      times: sql<number>`count(*) over (partition by ${runs.run})`.mapWith(Number),
      first: sql<Date>`min(${runs.receivedAt}) over (partition by ${runs.run})`.mapWith(receivedAt),
      last: runs.receivedAt,
      latitude: runs.latitude,
      longitude: runs.longitude,
      accuracy: runs.accuracy,
      locationMethod: runs.locationMethod,
    })
    .from(runs)
    .orderBy(sql`${runs.run}, ${runs.receivedAt} desc`);
}
