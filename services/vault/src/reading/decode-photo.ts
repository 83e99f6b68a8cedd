import { photoBytesMax } from '@floorlight/contracts/barcode-reading';
import { vaultFieldMessages } from '@floorlight/contracts/vault-field-messages';
import { type Coded, coded } from '@floorlight/languages/coded';
import { Failure, invalid } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import type { Refusal } from './open-photo.ts';

const messages: Record<Refusal, Coded> = {
  'not a photo': coded(vaultFieldMessages.selectImage),
  'another format': coded(refusals.unknownFormat),
  heic: coded(refusals.heic),
  'too many pixels': coded(refusals.tooManyPixels),
  damaged: coded(refusals.photoDamaged),
};

/** The bytes of `imageData`, base64 with or without the prefix of a data URL. Throws where it can't be a photo. */
export function decodePhoto(imageData: string): Uint8Array {
  const base64 = imageData.replace(/^data:[^,]{0,100},/, '');
  // A search for a wrong character does not backtrack, however long the text is.
  const digits = base64.replace(/={1,2}$/, '');
  if (digits.length < 2 || /[^A-Za-z0-9+/]/.test(digits)) throw refusedPhoto('not a photo');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.byteLength > photoBytesMax) {
    throw new Failure('payload_too_large', coded(refusals.photoTooLarge, { megabytes: photoBytesMax / 1024 ** 2 }));
  }
  return bytes;
}

/** 400 with a message for the sender. */
export const refusedPhoto = (reason: Refusal): Failure => invalid({ imageData: messages[reason] });
