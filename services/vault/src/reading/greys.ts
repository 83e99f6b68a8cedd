import { brightness, type Grey } from '@floorlight/retail-reader/grey';
import sharp, { type Sharp } from 'sharp';

const fromGrey = ({ pixels, width, height }: Grey): Sharp => sharp(pixels, { raw: { width, height, channels: 1 } });

/** A JPEG of these pixels and of nothing else that came with the photo. */
export const jpegOf = (grey: Grey): Promise<Uint8Array> => fromGrey(grey).jpeg({ quality: 85 }).toBuffer();

/** Twice as large: for symbols of hardly more than a pixel a module. */
export const enlarged = (grey: Grey): Promise<Grey> =>
  greyOf(fromGrey(grey).resize(grey.width * 2, grey.height * 2, { kernel: 'cubic' }));

/** Crisper: for bars that are soft after enlarging. (sharp's own `sharpen` goes by Lab: five times as slow.) */
export const sharpened = (grey: Grey): Promise<Grey> =>
  emphasised(grey, { sigma: 2, times: 2, base: (shade) => shade });

/** Blurs: for print and sensors whose noise looks like bars. */
export const softened = (grey: Grey): Promise<Grey> => greyOf(fromGrey(grey).blur(1));

/** Rotates by degrees, for readers that scan along lines only; fills the corners with grey. */
export const turned = (grey: Grey, degrees: number): Promise<Grey> =>
  greyOf(fromGrey(grey).rotate(degrees, { background: '#808080' }));

/** Subtracts the blurred picture and stretches the rest: for shadows, glare and dark corners. */
export const evened = (grey: Grey): Promise<Grey> => emphasised(grey, { sigma: 8, times: 4, base: () => 128 });

/** Multiplies the difference from the blurred picture by `times` and adds it to `base`. */
async function emphasised(
  grey: Grey,
  { sigma, times, base }: { sigma: number; times: number; base: (shade: number) => number },
): Promise<Grey> {
  const { pixels: blurred } = await greyOf(fromGrey(grey).blur(sigma));
  const pixels = new Uint8ClampedArray(grey.pixels.length);
  for (let at = 0; at < pixels.length; at++) {
    const shade = grey.pixels[at] ?? 0;
    pixels[at] = (shade - (blurred[at] ?? 0)) * times + base(shade);
  }
  return { ...grey, pixels: new Uint8Array(pixels.buffer) };
}

/** Decodes a picture in shades of grey. (sharp's own `greyscale` takes as long as the decoding.) */
export async function greyOf(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { pixels: channels === 1 ? data : brightness(data, channels), width, height };
}
