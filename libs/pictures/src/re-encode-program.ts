import { access, mkdir, open, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';

/** The JSON that this program writes to standard output. */
export type ReEncoded = { width: number; height: number } | { refused: Refusal };
export type Refusal = 'not a picture' | 'too many pixels' | 'damaged';

/**
 * `node re-encode-program.ts <from> <to> <max pixels> <longest side>`: writes a picture as an upright sRGB JPEG without any
 * metadata. Runs as its own process, so that a hostile image cannot harm the service, and all its memory is freed.
 */
async function reEncode(from: string, to: string, maxPixels: number, longestSide: number): Promise<ReEncoded> {
  // If memory runs out, the kernel kills this process first.
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
  await access(from);
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

  const result = await sharp(from, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => ({ refused: reasonOf(error) }));
  if ('refused' in result) return result;

  await mkdir(dirname(to), { recursive: true });
  await writeFile(to, result.data, { flush: true });
  await flushDirectory(dirname(to));
  return { width: result.info.width, height: result.info.height };
}

function reasonOf({ message }: Error): Refusal {
  if (message.includes('unsupported image format')) return 'not a picture';
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

const [from = '', to = '', maxPixels, longestSide] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await reEncode(from, to, Number(maxPixels), Number(longestSide))));
