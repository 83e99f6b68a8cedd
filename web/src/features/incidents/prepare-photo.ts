import { incidentPhotoMaxBytes, incidentPhotoTypes } from '@floorlight/contracts/incidents';
import { randomId } from '#lib/device/random-id.ts';
import { type JpegFormat, longestEdge, shrinkPhoto } from '#lib/photos/jpeg.ts';
import type { KeptPhoto } from './kept-photo.ts';

/** Enough to read a label, little enough for a weak network. */
const format: JpegFormat = { limits: longestEdge(2048), quality: 0.85 };

export const photoProblem = 'This file is not a photo we can read. Choose a JPEG, PNG or WebP picture.';

/**
 * Makes a chosen file ready to send; null where it is not a picture. Where this browser can't draw any picture, the file
 * itself is sent, if the server accepts its type and size.
 */
export async function preparePhoto(file: Blob): Promise<KeptPhoto | null> {
  const photo = (await shrinkPhoto(file, format)) ?? (isSendable(file) ? file : null);
  return photo && { id: randomId(), type: photo.type, bytes: await photo.arrayBuffer() };
}

const isSendable = ({ type, size }: Blob): boolean =>
  incidentPhotoTypes.some((known) => known === type) &&
  size <= incidentPhotoMaxBytes &&
  !('createImageBitmap' in window);
