import type { Beacon } from '@floorlight/contracts/beacons';
import { beaconPath } from '@floorlight/contracts/paths';
import { failureMessageOf } from '#lib/api/failure.ts';
import { restoreDraft } from '#lib/drafts/stored-draft.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyBeacon, refreshBeacons } from './api.ts';
import { t } from './messages.ts';
import { type BeaconStep, beaconStepDelivery } from './step-delivery.ts';

/** The beacons that somebody took or resolved and that wait on this device, each in this order. */
export const resolveOutbox = defineOutbox<BeaconStep, Beacon>({
  ...beaconStepDelivery,
  describe: ({ title, act = 'resolve', resolverNotes: notes }) =>
    notes ? t.unsentStep.resolveWith({ title, notes }) : t.unsentStep[act]({ title }),
  edit: ({ userId, body: { id, resolverNotes } }) => {
    if (resolverNotes) restoreDraft(userId, draftOfNotes(id), resolverNotes);
    return beaconPath(id);
  },
  // Somebody else was faster, or it is gone. Notes that somebody has typed stay until they discard them.
  isReturned: ({ body }, { status }) => (status === 404 || status === 409) && !body.resolverNotes,
  settled: ({ body: { title, act = 'resolve' } }, outcome, dispatch) => {
    const { done, failed, fallback } = words[act];
    if (outcome.state === 'sent') {
      dispatch(applyBeacon(outcome.reply));
      return dispatch(showToast({ title: done(), message: title, tone: 'success' }));
    }
    dispatch(refreshBeacons());
    const message = failureMessageOf(outcome.failure, fallback());
    return dispatch(showToast({ title: failed(), message, tone: 'danger' }));
  },
});

const words = {
  take: { done: t.takenToast, failed: t.notTaken, fallback: t.takeFailed },
  resolve: { done: t.resolvedToast, failed: t.notResolved, fallback: t.resolveFailed },
};

/** The name of what is typed about the end of a beacon. */
export const draftOfNotes = (beaconId: string): string => `beacon-notes.${beaconId}`;
