import { createCanvas } from '../photos/jpeg.ts';
import type { Box } from './guide-box.ts';

/** Pixels of a canvas above which it is not kept for the next look. */
const keptPixels = 2_000_000;
/** One canvas for all looks: phones count the memory of each until they get around to freeing it. */
let sheet: HTMLCanvasElement | null = null;

/** The pixels of a part of a picture, drawn smaller to have at most `most`. Null where there is no picture (yet). */
export function pixelsOf(picture: CanvasImageSource, part: Box, most = Number.POSITIVE_INFINITY): ImageData | null {
  const scale = Math.min(1, Math.sqrt(most / (part.width * part.height)));
  const [width, height] = [Math.round(part.width * scale), Math.round(part.height * scale)];
  if (!width || !height) return null;
  if (sheet?.width !== width || sheet.height !== height) sheet = createCanvas(width, height);
  const context = sheet.getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
  const pixels = context?.getImageData(0, 0, width, height) ?? null;
  // An uploaded picture is large, and seldom read twice.
  if (width * height > keptPixels) sheet.width = sheet.height = 0;
  return pixels;
}

/** The frame that a camera shows now. */
export function stillOf(video: HTMLVideoElement): HTMLCanvasElement {
  const still = createCanvas(video.videoWidth, video.videoHeight);
  const context = still.getContext('2d');
  if (!context || !still.width || !still.height) throw new Error('The camera shows nothing');
  context.drawImage(video, 0, 0);
  return still;
}
