import { incidentPhotoMaxBytes, incidentPhotoTypes } from '@floorlight/contracts/incidents';
import { randomId } from '#lib/device/random-id.ts';
import type { KeptPhoto } from './kept-photo.ts';

/** Longest edge in pixels: enough to read a label, little enough for a weak network. */
const longestEdge = 2048;
const quality = 0.85;

export const photoProblem = 'This file is no photo that can be read. Choose a JPEG, PNG or WebP picture.';

/**
 * A chosen file made ready to send: drawn again, upright, at most 2048 pixels on its longer edge. Null where it is no
 * picture. What this browser can't draw goes as it is, if the server takes its type and size.
 */
export async function shrinkPhoto(file: Blob): Promise<KeptPhoto | null> {
  const drawn = await drawSmaller(file).catch(() => null);
  const photo = drawn ?? (isSendable(file) ? file : null);
  return photo && { id: randomId(), type: photo.type, bytes: await photo.arrayBuffer() };
}

const isSendable = ({ type, size }: Blob): boolean =>
  incidentPhotoTypes.some((known) => known === type) &&
  size <= incidentPhotoMaxBytes &&
  !('createImageBitmap' in window);

async function drawSmaller(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  } finally {
    bitmap.close();
  }
}
