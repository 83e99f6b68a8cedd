import {
  type Incident,
  type IncidentStatus,
  incidentStatuses,
  incidentSteps,
  type UpdateIncidentRequest,
} from '@floorlight/contracts/incidents';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, inArray, sql } from '@floorlight/database/drizzle';
import { conflict, invalid, notFound } from '@floorlight/service-kit/failures';
import type { SafetyContext } from '../context.ts';
import { assignableName } from '../people/assignable-people.ts';
import { incidentReports } from '../schema.ts';
import { type IncidentRow, publicIncident, refusalWords } from './incident.ts';
import { writeIncidentUpdated } from './write-incident-updated.ts';

/**
 * A manager assigns an incident, takes its next step or writes how it was resolved, all in one conditional update: of
 * two who do so at once one wins, and the other is told who.
 */
export const updateIncident = (
  context: SafetyContext,
  principal: Principal,
  id: string,
  body: UpdateIncidentRequest,
): Promise<Incident> =>
  context.db.transaction(async (tx) => {
    const here = and(eq(incidentReports.id, id), eq(incidentReports.siteId, principal.siteId));
    const [row] = await tx
      .update(incidentReports)
      .set({
        ...(await assignment(tx, principal, body.assignedTo)),
        ...(body.resolutionNotes !== undefined && { resolutionNotes: body.resolutionNotes || null }),
        ...(body.status && step(context, principal, body.status)),
        updatedAt: context.now(),
        updatedByName: principal.name,
        version: sql`${incidentReports.version} + 1`,
      })
      .where(
        and(
          here,
          inArray(incidentReports.status, from(body.status)),
          body.version === undefined ? undefined : eq(incidentReports.version, body.version),
        ),
      )
      .returning();
    if (!row) {
      const [standing] = await tx.select().from(incidentReports).where(here);
      throw standing ? conflict(whyNot(standing, body)) : notFound('Incident report not found');
    }
    const incident = publicIncident(row);
    await writeIncidentUpdated(tx, principal, incident);
    return incident;
  });

/** The statuses it may have: those the step leads on from, or any that isn't the end. */
const from = (to: IncidentStatus | undefined): IncidentStatus[] =>
  incidentStatuses.filter((status) => (to ? incidentSteps[status].includes(to) : incidentSteps[status].length > 0));

async function assignment(
  tx: Transaction,
  principal: Principal,
  assignedTo: string | null | undefined,
): Promise<Partial<IncidentRow>> {
  if (assignedTo === undefined) return {};
  if (assignedTo === null) return { assignedTo: null, assignedToName: null };
  const name = assignedTo === principal.sub ? principal.name : await assignableName(tx, principal.siteId, assignedTo);
  if (name === null) throw invalid({ assignedTo: 'Choose a manager of your site' });
  return { assignedTo, assignedToName: name };
}

/** A resolved incident that is closed keeps who resolved it. */
function step(context: SafetyContext, { sub, name }: Principal, status: IncidentStatus) {
  const first = <T>(column: T, value: unknown) => sql`coalesce(${column}, ${value})`;
  return {
    status,
    statusByName: name,
    ...(status !== 'in_progress' && {
      resolvedBy: first(incidentReports.resolvedBy, sub),
      resolvedByName: first(incidentReports.resolvedByName, name),
      resolvedAt: first(incidentReports.resolvedAt, context.now().toISOString()),
    }),
  };
}

const whyNot = (standing: IncidentRow, { status }: UpdateIncidentRequest): string =>
  from(status).includes(standing.status)
    ? `${standing.updatedByName} has changed this meanwhile. Look at it again`
    : refusalWords(standing);
