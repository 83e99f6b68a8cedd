import type { Grey } from '@floorlight/retail-reader/grey';

/** A picture in shades of grey: brightness by ITU-R BT.601. */
export function greyOf({ data, width, height }: ImageData): Grey {
  const pixels = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < pixels.length; at++, from += 4)
    pixels[at] = (77 * (data[from] ?? 0) + 150 * (data[from + 1] ?? 0) + 29 * (data[from + 2] ?? 0)) >> 8;
  return { pixels, width, height };
}
