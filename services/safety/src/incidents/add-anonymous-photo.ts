import { anonymousPhotoHours } from '@floorlight/contracts/anonymous-incidents';
import type { IncidentPhoto } from '@floorlight/contracts/incidents';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, gt, isNull } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { SafetyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { incidentReports } from '../schema.ts';
import { storePhoto, type Upload } from './add-incident-photo.ts';

/** Adds a photo to an anonymous report. Its random id, which only its reporter and the managers have, stands for a right. */
export async function addAnonymousPhoto(
  context: SafetyContext,
  { siteId }: Pick<Principal, 'siteId'>,
  id: string,
  upload: Upload,
): Promise<IncidentPhoto> {
  const where = and(
    eq(incidentReports.id, id),
    eq(incidentReports.siteId, siteId),
    isNull(incidentReports.reportedBy),
    gt(incidentReports.createdAt, new Date(context.now().getTime() - anonymousPhotoHours * 3_600_000)),
  );
  if ((await context.db.orm.$count(incidentReports, where)) === 0) throw notFound(coded(refusals.incidentNotFound));
  return storePhoto(context, id, upload, { where, by: null, answer: (_, photo) => photo });
}
