import { addAnonymousPhoto, reportAnonymously } from '@floorlight/contracts/anonymous-incidents';
import { addIncidentPhoto, Incident, IncidentPhoto, reportIncident } from '@floorlight/contracts/incidents';
import * as z from 'zod/mini';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';
import type { OutboxEntry } from '#lib/outbox/outbox-store.ts';
import type { IncidentBody } from './incident-body.ts';
import type { StoredPhoto } from './stored-photo.ts';

export interface PhotoBody {
  incidentId: string;
  anonymous?: boolean;
  photo: StoredPhoto;
}

const deliverReport: Delivery<IncidentBody, Incident>['deliver'] = ({ userId, siteId, body, key }) =>
  deliver({ ...(body.anonymous ? anonymously(body) : named(body)), userId, siteId, idempotencyKey: key }, Incident);

export const incidentDelivery: Delivery<IncidentBody, Incident> = {
  name: 'floorlight-incidents',
  deliver: deliverReport,
};

/** Apart from the others: a tab of an earlier version sends those that it finds there with a name. */
export const anonymousIncidentDelivery: Delivery<IncidentBody, Incident> = {
  name: 'floorlight-anonymous-incidents',
  deliver: deliverReport,
};

const named = ({ report }: IncidentBody) => ({ endpoint: reportIncident, body: report });

/** What could tell who reports stays on the device. */
function anonymously({ report }: IncidentBody) {
  const { latitude, longitude, locationAccuracy, locationMethod, language, ...anonymous } = report;
  return { endpoint: reportAnonymously, body: anonymous };
}

/** The entry of a report's photo: it is sent after the report. */
export const photoOf = ({ id }: Incident, { anonymous = false }: IncidentBody, photo: StoredPhoto): PhotoBody => ({
  incidentId: id,
  ...(anonymous && { anonymous }),
  photo,
});

const PhotoReply = z.union([Incident, IncidentPhoto]);
export type PhotoReply = z.infer<typeof PhotoReply>;

/** A photo takes longer than a report on a weak network. */
const photoTimeout = 60_000;

const photoDelivery = {
  deliver: ({ userId, siteId, body: { incidentId, photo, anonymous }, key }: OutboxEntry<PhotoBody>) =>
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
  maxRetryDelay: 15_000,
} satisfies Omit<Delivery<PhotoBody, PhotoReply>, 'name'>;

/** Photos, each of a report that is already sent. */
export const incidentPhotoDelivery: Delivery<PhotoBody, PhotoReply> = {
  name: 'floorlight-incident-photos',
  ...photoDelivery,
};

export const anonymousPhotoDelivery: Delivery<PhotoBody, PhotoReply> = {
  name: 'floorlight-anonymous-incident-photos',
  ...photoDelivery,
};
