import { photoBytesMax } from '@floorlight/contracts/barcode-reading';
import { Failure, invalid } from '@floorlight/service-kit/failures';
import type { Refusal } from './open-photo.ts';

const messages: Record<Refusal, string> = {
  'not a photo': 'Please select an image file',
  'another format': 'This kind of image cannot be read. Please choose a JPEG, PNG or WebP',
  heic: 'HEIC photos cannot be read. Please choose a JPEG, PNG or WebP',
  'too many pixels': 'This image has too many pixels. Please choose a smaller one',
  damaged: 'This image is damaged or incomplete. Please choose another one',
};

/** The bytes of `imageData`, base64 with or without the prefix of a data URL. Throws where it can't be a photo. */
export function decodePhoto(imageData: string): Uint8Array {
  const base64 = imageData.replace(/^data:[^,]{0,100},/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw refusedPhoto('not a photo');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.byteLength > photoBytesMax) {
    throw new Failure('payload_too_large', 'Please select an image smaller than 10MB');
  }
  return bytes;
}

/** 400 with a message for the sender. */
export const refusedPhoto = (reason: Refusal): Failure => invalid({ imageData: messages[reason] });
