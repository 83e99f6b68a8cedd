import type { Grey } from '@floorlight/retail-reader/grey';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { greyOf } from './greys.ts';

/** Why a photo can't be opened. */
export type Refusal = 'not a photo' | 'another format' | 'heic' | 'too many pixels' | 'damaged';

/** Pixels. A phone's largest photos pass; a small file that decodes to gigabytes doesn't. */
const mostPixels = 64_000_000;
/** Pixels of a file that must be decoded whole before it can be made smaller: a phone's usual 12 million pass, in 130 MB. */
const mostPixelsWhole = 13_000_000;

/** Pixels along the longer side: more cost time and read no better. */
const finest = 1600;

// Each process reads one photo at a time, so libvips needs no threads and no cache of its own.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });

/** Opens a photo upright and in grey, no larger than needed. Checks its header before it decodes anything. */
export const openPhoto = (bytes: Uint8Array): Promise<Grey | { refused: Refusal }> => opened(bytes, finest, greyOf);

/**
 * A photo as an upright JPEG of its own colours, with so many pixels along its longer side at most, and nothing else that
 * came with it.
 */
export const shrinkPhoto = (bytes: Uint8Array, side: number): Promise<Uint8Array | { refused: Refusal }> =>
  opened(bytes, side, (photo) => photo.jpeg({ quality: 60 }).toBuffer());

/** Runs the work on a photo of this size at most. */
async function opened<T>(
  bytes: Uint8Array,
  side: number,
  work: (photo: Sharp) => Promise<T>,
): Promise<T | { refused: Refusal }> {
  if (bytes.length === 0) return { refused: 'not a photo' }; // which sharp would throw on
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header) return { refused: formatOf(bytes) };
  if (header.width * header.height > (decodesWhole(header) ? mostPixelsWhole : mostPixels)) {
    return { refused: 'too many pixels' };
  }
  try {
    return await work(
      sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated' })
        .autoOrient()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' }),
    );
  } catch {
    return { refused: 'damaged' };
  }
}

/** True where no row is decoded before all are: progressive JPEG, interlaced PNG, WebP, and a PNG to be turned. */
const decodesWhole = ({ format, isProgressive, orientation = 1 }: Metadata): boolean =>
  isProgressive === true || format === 'webp' || (format === 'png' && orientation > 1);

/** The likely format of bytes that can't be read, by the first of them. */
function formatOf(bytes: Uint8Array): Refusal {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (/^.{4}ftyp(hei|hev|mif1|msf1)/s.test(head)) return 'heic';
  return /^(GIF8|BM|II\*\0|MM\0\*|.{4}ftyp(avi))/s.test(head) ? 'another format' : damagedOrOther(head);
}

/** A file that begins like a photo is a damaged one. */
const damagedOrOther = (head: string): Refusal =>
  /^(\xff\xd8\xff|\x89PNG\r\n|RIFF.{4}WEBP)/s.test(head) ? 'damaged' : 'not a photo';
