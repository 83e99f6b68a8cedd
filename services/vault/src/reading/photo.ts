import { Failure, invalid } from '@floorlight/service-kit/failures';

/** Bytes of the largest photo taken. */
const largest = 10 * 1024 * 1024;

/** The bytes of `imageData`: base64, with or without the prefix of a data URL. Throws where it can't be a photo. */
export function photoOf(imageData: string): Uint8Array {
  const base64 = imageData.replace(/^data:[^,]{0,100},/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw notAPicture();
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.byteLength > largest) throw new Failure('payload_too_large', 'Please select an image smaller than 10MB');
  return bytes;
}

/** What the reader says of bytes that aren't a picture it can open. */
export const notAPicture = () => invalid({ imageData: 'Please select an image file' });
