import type { Incident } from '@floorlight/contracts/incidents';
import { failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyIncident } from './api.ts';
import { incidentDelivery, incidentPhotoDelivery, type PhotoBody, type PhotoReply, photoOf } from './delivery.ts';
import type { IncidentBody } from './incident-body.ts';
import { storeRefusedReport } from './incident-draft.ts';
import { t } from './messages.ts';

/** The incident reports that wait on this device. */
export const incidentOutbox = defineOutbox<IncidentBody, Incident>({
  ...incidentDelivery,
  describe: ({ report }) => t.unsent({ title: report.title }),
  isReturned: () => true,
  settled: async ({ userId, siteId, body }, outcome, dispatch) => {
    if (outcome.state === 'refused') {
      await storeRefusedReport(userId, body);
      const message = failureMessageOf(outcome.failure, t.submissionFailed.message());
      return dispatch(showToast({ title: t.submissionFailed.title(), message, tone: 'danger' }));
    }
    // The report is sent first. Its photos move to their own outbox before the report is removed.
    for (const photo of body.photos)
      await incidentPhotoOutbox.queue(userId, photoOf(outcome.reply, body, photo), photo.id, siteId);
    dispatch(applyIncident(outcome.reply));
    const { title, message } = body.anonymous ? t.submittedAnonymously : t.submitted;
    return dispatch(showToast({ title: title(), message: message(), tone: 'success' }));
  },
});

/** The photos that wait on this device, each for a report already sent. */
export const incidentPhotoOutbox = defineOutbox<PhotoBody, PhotoReply>({
  ...incidentPhotoDelivery,
  describe: () => t.unsentPhoto(),
  settled: (_, outcome, dispatch) => {
    if (outcome.state === 'sent') return 'title' in outcome.reply && dispatch(applyIncident(outcome.reply));
    const message = failureMessageOf(outcome.failure, t.photoNotAdded.message());
    return dispatch(showToast({ title: t.photoNotAdded.title(), message, tone: 'danger' }));
  },
});
