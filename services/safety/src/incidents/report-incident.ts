import { randomUUID } from 'node:crypto';
import { type Incident, incidentsPerDayMax, type ReportIncidentRequest } from '@floorlight/contracts/incidents';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, gt } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import type { Once } from '@floorlight/service-kit/once';
import { requireBelowQuota } from '@floorlight/service-kit/quota';
import type { SafetyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { incidentReports } from '../schema.ts';
import { publicIncident, reportedFields } from './incident.ts';

/** Stores an incident report. */
export const reportIncident = (
  context: SafetyContext,
  principal: Principal,
  body: ReportIncidentRequest,
  once: Once,
): Promise<Incident> =>
  context.db.transaction((tx) =>
    once(tx, async () => {
      const now = context.now();
      await requireBelowQuota(tx, principal, {
        table: incidentReports,
        where: and(eq(incidentReports.reportedBy, principal.sub), gt(incidentReports.createdAt, aDayBefore(now))),
        max: incidentsPerDayMax,
        refusal: coded(refusals.incidentLimit, { count: incidentsPerDayMax }),
      });
      const [row] = await tx
        .insert(incidentReports)
        .values({
          id: randomUUID(),
          siteId: principal.siteId,
          reportedBy: principal.sub,
          reportedByName: principal.name,
          ...reportedFields(body),
          language: body.language ?? null,
          ...positionOf(body),
          createdAt: now,
          updatedAt: now,
          statusByName: principal.name,
          updatedByName: principal.name,
        })
        .returning();
      if (!row) throw new Error('an insert without conflict returned no row');
      const incident = publicIncident(row);
      await writeEvent(tx, {
        name: 'safety.incident.reported',
        siteId: row.siteId,
        actor: actorOf(principal),
        payload: { incident },
      });
      return incident;
    }),
  );

const aDayBefore = (time: Date): Date => new Date(time.getTime() - 24 * 3_600_000);

/** Without a position, the accuracy and method are left out too. */
function positionOf({ latitude, longitude, locationAccuracy, locationMethod }: ReportIncidentRequest) {
  if (latitude === null) return { locationMethod: 'unknown' as const };
  return { latitude, longitude, accuracy: locationAccuracy, locationMethod };
}
