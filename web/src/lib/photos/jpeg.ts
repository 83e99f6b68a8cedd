import { type Size, scaleToFit } from './size.ts';

/** Size limits and JPEG quality (0 to 1) of a photo. */
export interface JpegFormat {
  limits: Size;
  quality: number;
}

/** Limits the longer edge of a photo, in pixels. */
export const longestEdge = (pixels: number): Size => ({ width: pixels, height: pixels });

/** Converts a picture file to an upright JPEG; null if this browser can't decode it. */
export async function shrinkPhoto(file: Blob, format: JpegFormat): Promise<Blob | null> {
  const picture = await loadPicture(file);
  if (!picture) return null;
  try {
    return await encodeJpeg(picture, picture, format);
  } catch {
    return null;
  } finally {
    picture.close();
  }
}

/** Loads a picture file upright; null if this browser can't decode it. Close it after use. */
export async function loadPicture(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

/** Encodes a picture of this size as JPEG, scaled down to the limits. Rejects if it can't be drawn. */
export async function encodeJpeg(
  picture: CanvasImageSource,
  size: Size,
  { limits, quality }: JpegFormat,
): Promise<Blob> {
  const scale = scaleToFit(size, limits);
  const canvas = createCanvas(Math.round(size.width * scale), Math.round(size.height * scale));
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!context || !jpeg) throw new Error('Could not draw the picture');
  return jpeg;
}

export const createCanvas = (width: number, height: number): HTMLCanvasElement =>
  Object.assign(document.createElement('canvas'), { width, height });
