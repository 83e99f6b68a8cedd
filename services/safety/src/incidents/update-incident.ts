import type { UpdateIncidentRequest } from '@floorlight/contracts/incident-changes';
import { type Incident, type IncidentStatus, incidentStatuses, incidentSteps } from '@floorlight/contracts/incidents';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, inArray, sql } from '@floorlight/database/drizzle';
import { type Coded, coded } from '@floorlight/languages/coded';
import { conflict, invalid, notFound } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { SafetyContext } from '../context.ts';
import { assignableName } from '../people/assignable-people.ts';
import { refusals } from '../refusal-messages.ts';
import { incidentReports } from '../schema.ts';
import { changeActions } from './change-actions.ts';
import { type IncidentRow, publicIncident, stepRefusal } from './incident.ts';
import { writeIncidentUpdated } from './write-incident-updated.ts';

/**
 * Changes the assignee, status, facts, corrective actions or resolution notes of an incident in one conditional update. If
 * two managers do so at once, one succeeds and the other gets a conflict that names the first.
 */
export const updateIncident = (
  context: SafetyContext,
  principal: Principal,
  { once, ...change }: Change & { once: Once },
): Promise<Incident> => context.db.transaction((tx) => once(tx, () => updateWithin(tx, context, principal, change)));

interface Change {
  id: string;
  body: UpdateIncidentRequest;
}

async function updateWithin(
  tx: Transaction,
  context: SafetyContext,
  principal: Principal,
  { id, body }: Change,
): Promise<Incident> {
  const isHere = and(eq(incidentReports.id, id), eq(incidentReports.siteId, principal.siteId));
  const [row] = await tx
    .update(incidentReports)
    .set({
      ...(body.status === 'in_progress' && ownedBy(principal)),
      ...(await assignee(tx, principal, body.assignedTo)),
      ...facts(body),
      ...(body.correctiveActions && {
        correctiveActions: await changeActions(context, tx, principal, isHere, body.correctiveActions),
      }),
      ...(body.resolutionNotes !== undefined && { resolutionNotes: body.resolutionNotes || null }),
      ...(body.status && statusChange(context, principal, body.status)),
      updatedAt: context.now(),
      updatedByName: principal.name,
      version: sql`${incidentReports.version} + 1`,
    })
    .where(
      and(
        isHere,
        inArray(incidentReports.status, statusesBefore(body.status)),
        body.status === 'closed' ? sql`not ${hasOpenActions}` : undefined,
        body.version === undefined ? undefined : eq(incidentReports.version, body.version),
      ),
    )
    .returning();
  if (!row) {
    const [current] = await tx.select().from(incidentReports).where(isHere);
    throw current ? conflict(conflictWith(current, body)) : notFound(coded(refusals.incidentNotFound));
  }
  const incident = publicIncident(row);
  await writeIncidentUpdated(tx, principal, incident);
  return incident;
}

const hasOpenActions = sql`jsonb_path_exists(${incidentReports.correctiveActions}, '$[*] ? (@.doneAt == null)')`;

/** Whoever starts work on an incident that nobody has gets it. */
const ownedBy = ({ sub, name }: Principal) => ({
  assignedToName: sql`case when ${incidentReports.assignedTo} is null then ${name} else ${incidentReports.assignedToName} end`,
  assignedTo: sql`coalesce(${incidentReports.assignedTo}, ${sub}::uuid)`,
});

const facts = ({ warehouseZone, equipmentInvolved, estimatedCost }: UpdateIncidentRequest) => ({
  ...(warehouseZone !== undefined && { warehouseZone: warehouseZone || null }),
  ...(equipmentInvolved !== undefined && { equipmentInvolved: equipmentInvolved || null }),
  ...(estimatedCost !== undefined && { estimatedCost }),
});

/** The statuses that may change to `to`. Without `to`, all except final ones. */
const statusesBefore = (to: IncidentStatus | undefined): IncidentStatus[] =>
  incidentStatuses.filter((status) => (to ? incidentSteps[status].includes(to) : incidentSteps[status].length > 0));

async function assignee(
  tx: Transaction,
  principal: Principal,
  assignedTo: string | null | undefined,
): Promise<Partial<IncidentRow>> {
  if (assignedTo === undefined) return {};
  if (assignedTo === null) return { assignedTo: null, assignedToName: null };
  const name = assignedTo === principal.sub ? principal.name : await assignableName(tx, principal.siteId, assignedTo);
  if (name === null) throw invalid({ assignedTo: coded(refusals.chooseManager) });
  return { assignedTo, assignedToName: name };
}

/** Closing a resolved incident keeps who resolved it and when. */
function statusChange(context: SafetyContext, { sub, name }: Principal, status: IncidentStatus) {
  const ifEmpty = <T>(column: T, value: unknown) => sql`coalesce(${column}, ${value})`;
  return {
    status,
    statusByName: name,
    ...(status !== 'in_progress' && {
      resolvedBy: ifEmpty(incidentReports.resolvedBy, sub),
      resolvedByName: ifEmpty(incidentReports.resolvedByName, name),
      resolvedAt: ifEmpty(incidentReports.resolvedAt, context.now().toISOString()),
    }),
  };
}

function conflictWith(current: IncidentRow, { status, version }: UpdateIncidentRequest): Coded {
  if (!statusesBefore(status).includes(current.status)) return stepRefusal(current);
  const open = current.correctiveActions.filter(({ doneAt }) => doneAt === null).length;
  return status === 'closed' && open > 0 && (version ?? current.version) === current.version
    ? coded(refusals.actionsOpen, { count: open })
    : current.updatedByName === null
      ? coded(refusals.incidentChangedByReporter)
      : coded(refusals.incidentChanged, { name: current.updatedByName });
}
