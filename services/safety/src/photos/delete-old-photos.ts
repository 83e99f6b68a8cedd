import { and, eq, inArray, lt, sql } from '@floorlight/database/drizzle';
import { forEachSite } from '@floorlight/sites/for-each-site';
import { siteOf } from '@floorlight/sites/site-of';
import type { SafetyContext } from '../context.ts';
import { incidentReports } from '../schema.ts';

/** Incidents per statement. */
const batch = 100;

/**
 * Deletes the photos of incidents that were resolved longer ago than their site keeps photos. The incidents stay. A process that
 * dies between deleting files and storing that leaves rows whose files are missing: the next run mends them. A
 * site whose photos can't be deleted delays no other.
 */
export async function deleteOldPhotos(
  { db, now, photos: store, sites, log }: Pick<SafetyContext, 'db' | 'now' | 'photos' | 'sites' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const deleteOf = async (siteId: string): Promise<void> => {
    const { photoRetentionDays: days } = siteOf(sites, siteId);
    if (days === null) return;
    const before = new Date(now().getTime() - days * 86_400_000);
    const isOld = and(
      eq(incidentReports.siteId, siteId),
      inArray(incidentReports.status, ['resolved', 'closed']),
      lt(sql`coalesce(${incidentReports.resolvedAt}, ${incidentReports.updatedAt})`, before.toISOString()),
      sql`jsonb_array_length(${incidentReports.photos}) > 0`,
    );
    for (let deleted = batch; deleted === batch && !signal?.aborted; ) {
      const rows = await db.orm
        .select({ id: incidentReports.id, photos: incidentReports.photos })
        .from(incidentReports)
        .where(isOld)
        .limit(batch);
      for (const incident of rows) for (const photo of incident.photos) await store.delete(incident.id, photo.id);
      const ids = rows.map(({ id }) => id);
      await db.orm
        .update(incidentReports)
        .set({ photos: [] })
        .where(and(isOld, inArray(incidentReports.id, ids)));
      deleted = rows.length;
    }
  };
  await forEachSite(sites.keys(), deleteOf, { log, task: 'deleting old photos', signal });
}
