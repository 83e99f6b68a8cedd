import { incidentPhotoPixelsMax } from '@floorlight/contracts/incidents';
import { type Coded, coded } from '@floorlight/languages/coded';
import { type Refusal, reEncodeFile } from '@floorlight/pictures/re-encode';
import { invalid, unavailable } from '@floorlight/service-kit/failures';
import type { Logger } from '@floorlight/telemetry/logger';
import { refusals } from '../refusal-messages.ts';

/** `longestSide` is enough to read a serial number. */
const limits = { maxPixels: incidentPhotoPixelsMax, longestSide: 2048 };

const messages: Record<Refusal, Coded> = {
  'not a picture': coded(refusals.notAPhoto),
  'too many pixels': coded(refusals.tooManyPixels, { millions: incidentPhotoPixelsMax / 1e6 }),
  damaged: coded(refusals.photoDamaged),
};

/** Re-encodes a photo in its own process. Throws `invalid_request` if it is not a valid photo. */
export async function runReEncode(from: string, to: string, log: Logger): Promise<{ width: number; height: number }> {
  const result = await reEncodeFile(from, to, limits, log).catch((error: unknown) => {
    throw unavailable(coded(refusals.photosUnavailable), error);
  });
  if ('refused' in result) throw invalid({ photo: messages[result.refused] });
  return result;
}
