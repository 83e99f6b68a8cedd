import { incidentPhotoMaxBytes, incidentPhotoTypes } from '@floorlight/contracts/incidents';
import { randomId } from '#lib/device/random-id.ts';
import { type JpegFormat, longestEdge, shrinkPhoto } from '#lib/photos/jpeg.ts';
import type { StoredPhoto } from './stored-photo.ts';

/** Large enough to read a label, small enough for a weak network. */
const format: JpegFormat = { limits: longestEdge(2048), quality: 0.85 };

/**
 * Prepares a file for sending; null if it is not a picture. In a browser that can't draw pictures the file itself is sent,
 * if the server accepts its type and size.
 */
export async function preparePhoto(file: Blob): Promise<StoredPhoto | null> {
  const photo = (await shrinkPhoto(file, format)) ?? (isSendable(file) ? file : null);
  return photo && { id: randomId(), type: photo.type, bytes: await photo.arrayBuffer() };
}

const isSendable = ({ type, size }: Blob): boolean =>
  incidentPhotoTypes.some((known) => known === type) &&
  size <= incidentPhotoMaxBytes &&
  !('createImageBitmap' in window);
