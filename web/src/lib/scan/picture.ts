import { type Box, fitting, type Size } from './guide-box.ts';

/** A larger one is not kept. */
const keptPixels = 2_000_000;
/** One for all looks: phones count what each canvas takes until they feel like freeing it. */
let sheet: HTMLCanvasElement | null = null;

/** A part of a picture as pixels; at most `most` of them. Null where there is no picture (yet). */
export function pixelsOf(picture: CanvasImageSource, part: Box, most = Number.POSITIVE_INFINITY): ImageData | null {
  const scale = Math.min(1, Math.sqrt(most / (part.width * part.height)));
  const [width, height] = [Math.round(part.width * scale), Math.round(part.height * scale)];
  if (!width || !height) return null;
  if (sheet?.width !== width || sheet.height !== height) sheet = canvasOf(width, height);
  const pen = sheet.getContext('2d', { willReadFrequently: true });
  pen?.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
  const pixels = pen?.getImageData(0, 0, width, height) ?? null;
  // An upload's is seldom wanted again, and large.
  if (width * height > keptPixels) sheet.width = sheet.height = 0;
  return pixels;
}

/** A picture as JPEG in a data URL, drawn smaller to fit `limits`. Throws where it can't be drawn. */
export function jpegOf(picture: CanvasImageSource, size: Size, limits: Size, quality: number): string {
  const scale = fitting(size, limits);
  const canvas = canvasOf(Math.round(size.width * scale), Math.round(size.height * scale));
  const pen = canvas.getContext('2d');
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const url = canvas.toDataURL('image/jpeg', quality);
  if (!pen || !url.startsWith('data:image/jpeg')) throw new Error('The picture could not be drawn');
  return url;
}

/** What a camera shows now, kept still. */
export function stillOf(video: HTMLVideoElement): HTMLCanvasElement {
  const still = canvasOf(video.videoWidth, video.videoHeight);
  const pen = still.getContext('2d');
  if (!pen || !still.width || !still.height) throw new Error('The camera shows nothing');
  pen.drawImage(video, 0, 0);
  return still;
}

const canvasOf = (width: number, height: number): HTMLCanvasElement =>
  Object.assign(document.createElement('canvas'), { width, height });
