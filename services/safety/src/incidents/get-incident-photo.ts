import type { Principal } from '@floorlight/contracts/principal';
import { notFound } from '@floorlight/service-kit/failures';
import type { SafetyContext } from '../context.ts';
import { getIncident } from './get-incident.ts';

/** Returns a photo of an incident that the caller may see. */
export async function getIncidentPhoto(
  context: SafetyContext,
  principal: Principal,
  { id, photoId }: { id: string; photoId: string },
): Promise<Blob> {
  const { photos } = await getIncident(context, principal, id);
  const isKnown = photos.some((photo) => photo.id === photoId);
  const file = isKnown ? await context.photos.open(id, photoId) : null;
  if (!file) throw notFound('Photo not found');
  return file;
}
