import { createCanvas } from '#lib/photos/jpeg.ts';
import { scaleToFit } from '#lib/photos/size.ts';

/** Pixels of the longer side: enough to read the names of rooms. */
const longestSide = 2400;
const quality = 0.9;

export interface PlanPicture {
  jpeg: Blob;
  /** Its depth divided by its width. */
  aspect: number;
}

/**
 * Draws a picture of a plan as a JPEG on white. What an SVG holds besides shapes stays on this device: as an image it runs no
 * scripts and loads nothing. Null if this browser can't draw it.
 */
export async function drawPlan(file: Blob): Promise<PlanPicture | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = Object.assign(new Image(), { src: url });
    await image.decode();
    // An SVG without a size of its own has none here.
    const size = { width: image.naturalWidth || longestSide, height: image.naturalHeight || longestSide };
    const grow = file.type === 'image/svg+xml' ? longestSide / Math.max(size.width, size.height) : 1;
    const scale = scaleToFit(size, { width: longestSide, height: longestSide }) * Math.max(1, grow);
    const canvas = createCanvas(Math.round(size.width * scale), Math.round(size.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    return jpeg && { jpeg, aspect: size.height / size.width };
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
