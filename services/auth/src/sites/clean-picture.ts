import { floorPlanPixelsMax } from '@floorlight/contracts/site-settings';
import { type ReEncoded, reEncodeBytes } from '@floorlight/pictures/re-encode';
import { unavailable } from '@floorlight/service-kit/failures';
import { fairQueue } from '@floorlight/service-kit/fair-queue';
import type { Logger } from '@floorlight/telemetry/logger';

/** Every picture becomes one, whatever its sender says it is. */
export const cleanType = 'image/jpeg';

/** Enough for the names of zones on a plan; a phone that shows it needs 38 MB. */
const limits = { maxPixels: floorPlanPixelsMax, longestSide: 3072 };

/** At most one decoded picture in memory. Seconds to wait stay below the gateway's timeout. */
const oneAtATime = fairQueue({ concurrency: 1, maxLength: 20, longestWait: 7, busy: () => unavailable() });

/**
 * The pixels of a picture as an upright JPEG: without the place, time and camera that its file may name. Answers why a file is
 * refused. Throws `unavailable` where too many wait or it can't be decoded now.
 */
export const cleanPicture = (
  bytes: Uint8Array,
  { siteId, log }: { siteId: string; log: Logger },
): Promise<Buffer | Extract<ReEncoded, { refused: unknown }>> =>
  oneAtATime({ lane: 0, group: siteId }, () =>
    reEncodeBytes(bytes, limits, log).catch((error: unknown) => {
      throw unavailable(undefined, error);
    }),
  );
