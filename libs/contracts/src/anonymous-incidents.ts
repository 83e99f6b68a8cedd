import * as z from 'zod/mini';
import { binary, defineEndpoint } from './endpoint.ts';
import {
  Incident,
  IncidentPhoto,
  incidentPhotoMaxBytes,
  incidentPhotosMax,
  incidentPhotoTypes,
  reportFields,
} from './incidents.ts';
import { IdParams } from './scalars.ts';

/** Anonymous reports of one person within 24 hours. Counted in memory, so that no table says who made one. */
export const anonymousPerDayMax = 10;
/** Hours in which an anonymous report takes photos. */
export const anonymousPhotoHours = 24;

/** Without a position and the language of the app: both could tell who reports. */
export const AnonymousReport = z.object(reportFields);
export type AnonymousReport = z.output<typeof AnonymousReport>;

export const reportAnonymously = defineEndpoint({
  service: 'safety',
  method: 'POST',
  path: '/api/anonymous-incident-reports',
  summary:
    'Reports an incident without a trace of who reports it, where the site allows that. Refused with `conflict` elsewhere.',
  access: 'user',
  features: ['incidents'],
  body: AnonymousReport,
  reply: { status: 201, body: Incident },
  fails: ['conflict'],
  idempotent: true,
  anonymous: true,
});

export const addAnonymousPhoto = defineEndpoint({
  service: 'safety',
  method: 'POST',
  path: '/api/anonymous-incident-reports/:id/photos',
  summary: `Adds a photo to an anonymous report within ${anonymousPhotoHours} hours, ${incidentPhotosMax} at most. Who knows its id may: its reporter is not known. Its metadata is removed.`,
  access: 'user',
  features: ['incidents', 'incidentPhotos'],
  params: IdParams,
  body: binary(incidentPhotoTypes, incidentPhotoMaxBytes),
  reply: { status: 201, body: IncidentPhoto },
  fails: ['not_found', 'conflict'],
  idempotent: true,
  anonymous: true,
});

export const anonymousIncidentEndpoints = { reportAnonymously, addAnonymousPhoto };
