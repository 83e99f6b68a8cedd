import { addAnonymousPhoto, reportAnonymously } from '@floorlight/contracts/anonymous-incidents';
import { addIncidentPhoto, Incident, IncidentPhoto, reportIncident } from '@floorlight/contracts/incidents';
import * as z from 'zod/mini';
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
  anonymous?: boolean;
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
    deliver({ ...(body.anonymous ? anonymously(body) : named(body)), userId, siteId, idempotencyKey: key }, Incident),
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

const named = ({ report }: IncidentBody) => ({ endpoint: reportIncident, body: report });

/** What could tell who reports stays on the device. */
function anonymously({ report }: IncidentBody) {
  const { latitude, longitude, locationAccuracy, locationMethod, language, ...said } = report;
  return { endpoint: reportAnonymously, body: said };
}

const photoOf = ({ id }: Incident, { anonymous = false }: IncidentBody, photo: StoredPhoto): PhotoBody => ({
  incidentId: id,
  ...(anonymous && { anonymous }),
  photo,
});

const PhotoReply = z.union([Incident, IncidentPhoto]);
type PhotoReply = z.infer<typeof PhotoReply>;

/** The photos that wait on this device, each for a report already sent. */
export const incidentPhotoOutbox = defineOutbox<PhotoBody, PhotoReply>({
  name: 'floorlight-incident-photos',
  describe: () => t.unsentPhoto(),
  deliver: ({ userId, siteId, body: { incidentId, photo, anonymous }, key }) =>
    deliver(
      {
        endpoint: anonymous ? addAnonymousPhoto : addIncidentPhoto,
        params: { id: incidentId },
        body: new Blob([photo.bytes], { type: photo.type }),
        userId,
        siteId,
        idempotencyKey: key,
        timeout: photoTimeout,
      },
      PhotoReply,
    ),
  settled: (_, outcome, dispatch) => {
    if (outcome.state === 'sent') return 'title' in outcome.reply && dispatch(applyIncident(outcome.reply));
    const message = failureMessageOf(outcome.failure, t.photoNotAdded.message());
    return dispatch(showToast({ title: t.photoNotAdded.title(), message, tone: 'danger' }));
  },
  maxRetryDelay: 15_000,
});
