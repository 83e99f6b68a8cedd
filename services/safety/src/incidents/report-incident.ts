import { randomUUID } from 'node:crypto';
import { type Incident, type ReportIncidentRequest, storedIncidentType } from '@floorlight/contracts/incidents';
import type { Principal } from '@floorlight/contracts/principal';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import type { Once } from '@floorlight/service-kit/once';
import type { SafetyContext } from '../context.ts';
import { incidentReports } from '../schema.ts';
import { publicIncident } from './incident.ts';

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
      const [row] = await tx
        .insert(incidentReports)
        .values({
          id: randomUUID(),
          siteId: principal.siteId,
          reportedBy: principal.sub,
          reportedByName: principal.name,
          incidentType: storedIncidentType[body.incidentType],
          reportedType: body.incidentType,
          severity: body.severity,
          title: body.title,
          description: body.description,
          language: body.language ?? null,
          location: body.location,
          witnessInfo: body.witnessInfo || null,
          immediateAction: body.immediateAction || null,
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

/** Without a position, the accuracy and method are left out too. */
function positionOf({ latitude, longitude, locationAccuracy, locationMethod }: ReportIncidentRequest) {
  if (latitude === null) return { locationMethod: 'unknown' as const };
  return { latitude, longitude, accuracy: locationAccuracy, locationMethod };
}
