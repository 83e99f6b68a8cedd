import sharp, { type Metadata } from 'sharp';
import { type Grey, greyOf } from './greys.ts';

/** Why a photo isn't opened. */
export type Refusal = 'not a photo' | 'another format' | 'heic' | 'too many pixels' | 'damaged';

/** Pixels: a phone's largest photos pass, a small file that unfolds into gigabytes doesn't. */
const mostPixels = 64_000_000;
/** Pixels of what can only be decoded as a whole, however small it is wanted: a phone's usual 12 million pass, in 130 MB. */
const mostPixelsAtOnce = 13_000_000;

/** Pixels along the longer side: what is finer costs time and reads no better. */
const finest = 1600;

// One photo at a time in a thread of its own: libvips needs no threads and no memory of what it did.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });

/** Opens a photo upright and in grey, no larger than needed; its header is looked at first. */
export async function openPhoto(bytes: Uint8Array): Promise<Grey | { refused: Refusal }> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header) return { refused: formatOf(bytes) };
  if (header.width * header.height > (decodedAtOnce(header) ? mostPixelsAtOnce : mostPixels)) {
    return { refused: 'too many pixels' };
  }
  try {
    return await greyOf(
      sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated' })
        .autoOrient()
        .resize(finest, finest, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' }),
    );
  } catch {
    return { refused: 'damaged' };
  }
}

/** True where no row is there before all are: progressive JPEG, interlaced PNG, WebP, and what has to be turned. */
const decodedAtOnce = ({ format, isProgressive, orientation = 1 }: Metadata): boolean =>
  isProgressive === true || format === 'webp' || (format === 'png' && orientation > 1);

/** What bytes that can't be read may be, by their first ones. */
function formatOf(bytes: Uint8Array): Refusal {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (/^.{4}ftyp(hei|hev|mif1|msf1)/s.test(head)) return 'heic';
  return /^(GIF8|BM|II\*\0|MM\0\*|.{4}ftyp(avi))/s.test(head) ? 'another format' : damagedOrNone(head);
}

/** What begins like a photo is one that is damaged. */
const damagedOrNone = (head: string): Refusal =>
  /^(\xff\xd8\xff|\x89PNG\r\n|RIFF.{4}WEBP)/s.test(head) ? 'damaged' : 'not a photo';
