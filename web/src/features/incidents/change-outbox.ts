import type { Incident } from '@floorlight/contracts/incidents';
import { incidentPath } from '@floorlight/contracts/paths';
import { failureMessageOf } from '#lib/api/failure.ts';
import { restoreDraft } from '#lib/drafts/stored-draft.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyIncident, refreshIncidents } from './api.ts';
import { type IncidentChange, incidentChangeDelivery } from './change-delivery.ts';
import { t } from './page-messages.ts';

/** Changes of incidents that wait on this device, each incident's in their order. */
export const incidentChangeOutbox = defineOutbox<IncidentChange, Incident>({
  ...incidentChangeDelivery,
  describe: ({ title, change: { resolutionNotes: notes } }) =>
    notes ? t.unsentWith({ title, notes }) : t.unsent({ title }),
  // Its page has the facts as they are now.
  edit: ({ userId, body: { id, change } }) => {
    if (change.resolutionNotes) restoreDraft(userId, draftOfNotes(id), change.resolutionNotes);
    return incidentPath(id);
  },
  settled: ({ body: { title } }, outcome, dispatch) => {
    if (outcome.state === 'sent') {
      dispatch(applyIncident(outcome.reply));
      return dispatch(showToast({ title: t.updated(), message: title, tone: 'success' }));
    }
    // Somebody else may have changed it first.
    dispatch(refreshIncidents());
    const message = failureMessageOf(outcome.failure, t.updateFailed.message());
    return dispatch(showToast({ title: t.updateFailed.title(), message, tone: 'danger' }));
  },
});

/** The name of what is typed about the end of an incident. */
export const draftOfNotes = (incidentId: string): string => `incident-notes.${incidentId}`;

/** An incident with what waits on this device to be sent, and how many changes those are. */
export function useWaitingChanges(incident: Incident): { incident: Incident; waiting: number } {
  const waiting = incidentChangeOutbox.useWaiting().filter(({ body }) => body.id === incident.id);
  const changed = { ...incident, version: incident.version + waiting.length };
  for (const { body } of waiting) {
    const { status, resolutionNotes, warehouseZone, equipmentInvolved, estimatedCost } = body.change;
    const facts = { status, resolutionNotes, warehouseZone, equipmentInvolved, estimatedCost };
    Object.assign(changed, Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined)));
  }
  return { incident: changed, waiting: waiting.filter(({ attempts }) => attempts > 0).length };
}
