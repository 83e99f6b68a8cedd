import { withEvenness } from './even-sightings.ts';
import type { FrameAnswer, FrameRequest } from './frame-reader.ts';
import { readMsiIn } from './msi-reader.ts';
import { openNativeReader } from './native-reader.ts';
import { readWithZXing } from './zxing-reader.ts';

const native = openNativeReader();

self.addEventListener('message', async ({ data: { id, frame, isStill } }: MessageEvent<FrameRequest>) => {
  const answer = (rest: Omit<FrameAnswer, 'id'>) => self.postMessage({ id, ...rest } satisfies FrameAnswer);
  try {
    // A still gets one reading, and the browser's reader doesn't report how certain it is.
    const byBrowser = isStill ? null : await native;
    const sightings = withEvenness((await byBrowser?.(frame)) ?? (await readWithZXing(frame)), frame);
    answer({ sightings: sightings.length > 0 ? sightings : readMsiIn(frame) });
  } catch {
    answer({ sightings: null });
  }
});
