import { access, mkdir, open, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';

/** What this program writes to its standard output. */
export type ReEncoded = { width: number; height: number } | { refused: Refusal };
export type Refusal = 'not a photo' | 'too many pixels' | 'damaged';

/** Pixels of the longer side: a serial number stays readable. */
const longestSide = 2048;

/**
 * `node re-encode.ts <from> <to> <most pixels>`: writes a photo anew as a JPEG of its pixels alone, upright, in sRGB, so that
 * nothing else that came with it is kept. It is a process of its own: whatever a hostile image does to the decoder, it
 * is not done to emergencies, and the memory it takes is given back whole.
 */
async function reEncode(from: string, to: string, mostPixels: number): Promise<ReEncoded> {
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {}); // where memory runs out, this is what ends
  await access(from);
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

  const made = await sharp(from, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => ({ refused: reasonOf(error) }));
  if ('refused' in made) return made;

  await mkdir(dirname(to), { recursive: true });
  await writeFile(to, made.data, { flush: true });
  await flushDirectory(dirname(to));
  return { width: made.info.width, height: made.info.height };
}

function reasonOf({ message }: Error): Refusal {
  if (message.includes('unsupported image format')) return 'not a photo';
  if (message.includes('exceeds pixel limit')) return 'too many pixels';
  return 'damaged';
}

async function flushDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

const [from = '', to = '', mostPixels] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await reEncode(from, to, Number(mostPixels))));
