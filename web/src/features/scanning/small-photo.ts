import { barcodePhotoMaxBytes, barcodePhotoSide } from '@floorlight/contracts/barcode-photos';
import { base64Of } from '#lib/photos/data-url.ts';
import { encodeJpeg, type JpegFormat, longestEdge } from '#lib/photos/jpeg.ts';
import type { Size } from '#lib/photos/size.ts';

const format: JpegFormat = { limits: longestEdge(barcodePhotoSide), quality: 0.6 };

/**
 * The photo that a barcode was read from, small enough to be kept with it, in base64. Nothing where it can't be drawn: the
 * barcode matters more.
 */
export async function smallPhotoOf(picture: CanvasImageSource, { width, height }: Size): Promise<string | undefined> {
  const jpeg = await encodeJpeg(picture, { width, height }, format).catch(() => null);
  return jpeg && jpeg.size <= barcodePhotoMaxBytes ? base64Of(jpeg) : undefined;
}
