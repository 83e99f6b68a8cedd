import * as z from 'zod/mini';
import { CorrectiveActionChange, correctiveActionsMax } from './corrective-actions.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { fieldMessages } from './field-messages.ts';
import { Incident, incidentLocationMax, incidentNotesMax } from './incidents.ts';
import { safetyFieldMessages as messages } from './safety-field-messages.ts';
import { Id, IdParams, optionalText } from './scalars.ts';

export const incidentCostMax = 1_000_000_000;

/** A person an incident can be assigned to: an active manager of the site. */
export const Assignee = z.object({ id: Id, name: z.string() });
export type Assignee = z.infer<typeof Assignee>;

export const listAssignees = defineEndpoint({
  service: 'safety',
  method: 'GET',
  path: '/api/incident-reports/assignees',
  summary: 'The people of the site an incident can be assigned to, by name.',
  access: 'incidents.update',
  features: ['incidents'],
  reply: { status: 200, body: z.array(Assignee) },
});

const needVersion = ['assignedTo', 'correctiveActions'] as const;

/**
 * A field that is left out stays as it is. `version` is the version that was read: if the incident has changed since, the
 * update is a conflict. Assigning and corrective actions require it, so that of two managers at once one wins. Starting
 * work on an incident that nobody has assigns it to the caller.
 */
export const UpdateIncidentRequest = z
  .object({
    version: z.optional(z.int32()),
    status: z.optional(z.enum(['in_progress', 'resolved', 'closed'])),
    /** Null removes the assignee. */
    assignedTo: z.optional(z.nullable(Id)),
    resolutionNotes: optionalText(incidentNotesMax),
    warehouseZone: optionalText(incidentLocationMax),
    equipmentInvolved: optionalText(incidentLocationMax),
    estimatedCost: z.optional(
      z.nullable(z.number(fieldError(messages.cost)).check(z.gte(0), z.lte(incidentCostMax), z.multipleOf(0.01))),
    ),
    /** All of them: one that is missing is removed. */
    correctiveActions: z.optional(z.array(CorrectiveActionChange).check(z.maxLength(correctiveActionsMax))),
  })
  .check(
    z.refine(
      ({ version: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
      fieldError(fieldMessages.nothingToChange),
    ),
    z.refine(({ version, ...changes }) => version !== undefined || !needVersion.some((name) => name in changes), {
      path: ['version'],
      ...fieldError(messages.reloadIncident),
    }),
  );
export type UpdateIncidentRequest = z.output<typeof UpdateIncidentRequest>;

export const updateIncident = defineEndpoint({
  service: 'safety',
  method: 'PUT',
  path: '/api/incident-reports/:id',
  summary: 'Assigns an incident, changes its status, facts or corrective actions, or stores its resolution notes.',
  access: 'incidents.update',
  features: ['incidents'],
  params: IdParams,
  body: UpdateIncidentRequest,
  reply: { status: 200, body: Incident },
  fails: ['not_found', 'conflict'],
  idempotent: true,
});

export const incidentChangeEndpoints = { listAssignees, updateIncident };
