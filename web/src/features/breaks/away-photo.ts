const quality = 0.8;
const longestSide = 1280;

/** A picture as JPEG (quality 0.8) in base64 without a prefix, at most 1280 pixels long. Throws where it can't be drawn. */
export function jpegOf(picture: CanvasImageSource, width: number, height: number): string {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext('2d');
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const [, base64] = canvas.toDataURL('image/jpeg', quality).split(',');
  if (!pen || !base64) throw new Error('The picture could not be drawn');
  return base64;
}

/** The same of an image file. */
export async function jpegOfFile(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    return jpegOf(picture, picture.width, picture.height);
  } finally {
    picture.close();
  }
}
