import type { Incident } from '@floorlight/contracts/incidents';
import { failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox, type OutboxDefinition } from '#lib/outbox/define-outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyIncident } from './api.ts';
import {
  anonymousIncidentDelivery,
  anonymousPhotoDelivery,
  incidentDelivery,
  incidentPhotoDelivery,
  type PhotoBody,
  type PhotoReply,
  photoOf,
} from './delivery.ts';
import type { IncidentBody } from './incident-body.ts';
import { storeRefusedReport } from './incident-draft.ts';
import { t } from './messages.ts';

const reports: Omit<OutboxDefinition<IncidentBody, Incident>, 'name' | 'deliver'> = {
  describe: ({ report }) => t.unsent({ title: report.title }),
  isReturned: () => true,
  settled: async ({ userId, siteId, body }, outcome, dispatch) => {
    if (outcome.state === 'refused') {
      await storeRefusedReport(userId, body);
      const message = failureMessageOf(outcome.failure, t.submissionFailed.message());
      return dispatch(showToast({ title: t.submissionFailed.title(), message, tone: 'danger' }));
    }
    // The report is sent first. Its photos move to their own outbox before the report is removed.
    const photoOutbox = body.anonymous ? anonymousPhotoOutbox : incidentPhotoOutbox;
    for (const photo of body.photos)
      await photoOutbox.queue(userId, photoOf(outcome.reply, body, photo), photo.id, siteId);
    dispatch(applyIncident(outcome.reply));
    const { title, message } = body.anonymous ? t.submittedAnonymously : t.submitted;
    return dispatch(showToast({ title: title(), message: message(), tone: 'success' }));
  },
};

/** The incident reports that wait on this device. */
export const incidentOutbox = defineOutbox<IncidentBody, Incident>({ ...incidentDelivery, ...reports });

export const anonymousIncidentOutbox = defineOutbox<IncidentBody, Incident>({
  ...anonymousIncidentDelivery,
  ...reports,
});

const photos: Omit<OutboxDefinition<PhotoBody, PhotoReply>, 'name' | 'deliver'> = {
  describe: () => t.unsentPhoto(),
  settled: (_, outcome, dispatch) => {
    if (outcome.state === 'sent') return 'title' in outcome.reply && dispatch(applyIncident(outcome.reply));
    const message = failureMessageOf(outcome.failure, t.photoNotAdded.message());
    return dispatch(showToast({ title: t.photoNotAdded.title(), message, tone: 'danger' }));
  },
};

/** The photos that wait on this device, each for a report already sent. */
export const incidentPhotoOutbox = defineOutbox<PhotoBody, PhotoReply>({ ...incidentPhotoDelivery, ...photos });

export const anonymousPhotoOutbox = defineOutbox<PhotoBody, PhotoReply>({ ...anonymousPhotoDelivery, ...photos });

/** Every report that waits on this device. */
export const useWaitingReports = () => [...incidentOutbox.useWaiting(), ...anonymousIncidentOutbox.useWaiting()];

/** Every photo that waits on this device. */
export const useWaitingPhotos = () => [...incidentPhotoOutbox.useWaiting(), ...anonymousPhotoOutbox.useWaiting()];
