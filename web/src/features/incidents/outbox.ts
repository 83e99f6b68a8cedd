import { addIncidentPhoto, Incident, reportIncident } from '@floorlight/contracts/incidents';
import { failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Outcome } from '#lib/outbox/outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyIncident } from './api.ts';
import type { IncidentBody } from './incident-body.ts';
import { storeRefusedReport } from './incident-draft.ts';
import { t } from './messages.ts';
import type { StoredPhoto } from './stored-photo.ts';

export interface PhotoBody {
  incidentId: string;
  photo: StoredPhoto;
}
export type IncidentOutcome = Outcome<Incident>;

/** A photo takes longer than a report on a weak network. */
const photoTimeout = 60_000;

/** The incident reports that wait on this device. */
export const incidentOutbox = defineOutbox<IncidentBody, Incident>({
  name: 'floorlight-incidents',
  describe: ({ report }) => t.unsent({ title: report.title }),
  isReturned: () => true,
  deliver: ({ userId, siteId, body, key }) =>
    deliver({ endpoint: reportIncident, body: body.report, userId, siteId, idempotencyKey: key }, Incident),
  settled: async ({ userId, siteId, body }, outcome, dispatch) => {
    if (outcome.state === 'refused') {
      await storeRefusedReport(userId, body);
      const message = failureMessageOf(outcome.failure, t.submissionFailed.message());
      return dispatch(showToast({ title: t.submissionFailed.title(), message, tone: 'danger' }));
    }
    // The report is sent first. Its photos move to their own outbox before the report is removed.
    for (const photo of body.photos)
      await incidentPhotoOutbox.queue(userId, { incidentId: outcome.reply.id, photo }, photo.id, siteId);
    dispatch(applyIncident(outcome.reply));
    const toast = { title: t.submitted.title(), message: t.submitted.message(), tone: 'success' } as const;
    return dispatch(showToast(toast));
  },
});

/** The photos that wait on this device, each for a report already sent. */
export const incidentPhotoOutbox = defineOutbox<PhotoBody, Incident>({
  name: 'floorlight-incident-photos',
  describe: () => t.unsentPhoto(),
  deliver: ({ userId, siteId, body: { incidentId, photo }, key }) =>
    deliver(
      {
        endpoint: addIncidentPhoto,
        params: { id: incidentId },
        body: new Blob([photo.bytes], { type: photo.type }),
        userId,
        siteId,
        idempotencyKey: key,
        timeout: photoTimeout,
      },
      Incident,
    ),
  settled: (_, outcome, dispatch) => {
    if (outcome.state === 'sent') return dispatch(applyIncident(outcome.reply));
    const message = failureMessageOf(outcome.failure, t.photoNotAdded.message());
    return dispatch(showToast({ title: t.photoNotAdded.title(), message, tone: 'danger' }));
  },
  maxRetryDelay: 15_000,
});
