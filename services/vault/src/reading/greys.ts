import sharp, { type Sharp } from 'sharp';

/** A picture in shades of grey, a byte each, row by row. */
export interface Grey {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** Pixels: a phone's largest photos pass, a small file that unfolds into gigabytes doesn't. */
const mostPixels = 64_000_000;

/** Pixels along the longer side: what is finer costs time and reads no better. */
const finest = 1600;

// One photo at a time in a thread of its own: libvips needs no threads and no memory of what it did.
sharp.concurrency(1);
sharp.cache(false);

/** Opens a photo upright, no larger than needed. Throws where it is no picture, is cut off or unfolds too far. */
export const openPhoto = (bytes: Uint8Array): Promise<Grey> =>
  greyOf(
    sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated' })
      .rotate()
      .resize(finest, finest, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' }),
  );

const fromGrey = ({ pixels, width, height }: Grey): Sharp => sharp(pixels, { raw: { width, height, channels: 1 } });

/** Twice as large and crisper: for symbols of hardly more than a pixel a module. */
export const enlarged = (grey: Grey): Promise<Grey> =>
  greyOf(
    fromGrey(grey)
      .resize(grey.width * 2, grey.height * 2, { kernel: 'cubic' })
      .sharpen({ sigma: 2, m1: 2, m2: 2 }),
  );

/** Softer: for print and sensors whose noise looks like bars. */
export const softened = (grey: Grey): Promise<Grey> => greyOf(fromGrey(grey).blur(1));

/** The surroundings taken off and the rest stretched: for shadows, glare and dark corners. */
export async function evened(grey: Grey): Promise<Grey> {
  const surroundings = await greyOf(fromGrey(grey).blur(8));
  const pixels = grey.pixels.map((shade, at) =>
    Math.min(255, Math.max(0, (shade - (surroundings.pixels[at] ?? 0)) * 4 + 128)),
  );
  return { ...grey, pixels };
}

async function greyOf(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture.greyscale().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
