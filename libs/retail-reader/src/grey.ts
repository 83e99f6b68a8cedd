/** A picture in shades of grey: one byte per pixel, row by row, from 0 (black) to 255 (white). */
export interface Grey {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/**
 * The brightness of pixels of so many channels, by ITU-R BT.601: red, green and blue first, or where there are one or two channels,
 * grey.
 */
export function brightness(data: Uint8Array | Uint8ClampedArray, channels: number): Uint8Array {
  const [green, blue] = channels < 3 ? [0, 0] : [1, 2];
  const pixels = new Uint8Array(data.length / channels);
  for (let at = 0, from = 0; at < pixels.length; at++, from += channels)
    pixels[at] = (77 * (data[from] ?? 0) + 150 * (data[from + green] ?? 0) + 29 * (data[from + blue] ?? 0)) >> 8;
  return pixels;
}
