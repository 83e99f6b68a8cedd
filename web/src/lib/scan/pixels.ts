import { createCanvas } from '../photos/jpeg.ts';
import type { Box } from './guide-box.ts';

/** A canvas with more pixels is not reused. */
const maxReusedPixels = 2_000_000;
/** One canvas for all frames: phones are slow to free the memory of many. */
let canvas: HTMLCanvasElement | null = null;

/** The pixels of a part of a picture, scaled down to at most `maxPixels`. Null if the picture has no size yet. */
export function pixelsOf(
  picture: CanvasImageSource,
  part: Box,
  maxPixels = Number.POSITIVE_INFINITY,
): ImageData | null {
  const scale = Math.min(1, Math.sqrt(maxPixels / (part.width * part.height)));
  const [width, height] = [Math.round(part.width * scale), Math.round(part.height * scale)];
  if (!width || !height) return null;
  if (canvas?.width !== width || canvas.height !== height) canvas = createCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
  const pixels = context?.getImageData(0, 0, width, height) ?? null;
  // An uploaded picture is large and rarely read twice.
  if (width * height > maxReusedPixels) canvas.width = canvas.height = 0;
  return pixels;
}

/** The current frame of a camera. */
export function stillOf(video: HTMLVideoElement): HTMLCanvasElement {
  const still = createCanvas(video.videoWidth, video.videoHeight);
  const context = still.getContext('2d');
  if (!context || !still.width || !still.height) throw new Error('The camera has no picture yet');
  context.drawImage(video, 0, 0);
  return still;
}
