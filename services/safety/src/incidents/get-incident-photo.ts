import type { Principal } from '@floorlight/contracts/principal';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { SafetyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
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
  if (!file) throw notFound(coded(refusals.photoNotFound));
  return file;
}
