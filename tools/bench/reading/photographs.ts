import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Manifest = z.object({
  images: z.array(
    z.object({
      id: z.string(),
      /** The symbology, or `none`. */
      type: z.string(),
      /** All correct values. */
      accept: z.array(z.string()),
      /** The file of each variant. */
      files: z.record(z.string(), z.string()),
    }),
  ),
});

export type Photograph = z.infer<typeof Manifest>['images'][number];

export const noBarcode = 'none';

/** Reads the manifest.json of a folder of photographs. */
export const photographsIn = (folder: string): Photograph[] =>
  Manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).images;

export type Verdict = 'read' | 'wrong' | 'nothing';

/** Compares a value with the photograph's. Ignores leading zeros of GTINs and separators. */
export function verdictOn({ type, accept }: Photograph, value: string | null): Verdict {
  if (value === null) return 'nothing';
  const right = new Set(accept.map(normalize));
  const read = normalize(value);
  const importMark = type === 'Code39' && read.startsWith('I') && right.has(read.slice(1)); // the import mark of a vehicle number
  return right.has(read) || importMark ? 'read' : 'wrong';
}

/** GS1's field separator, and the brackets people write around its field names. */
const separators = ['\u001d', '(', ')'];

function normalize(value: string): string {
  const written = [...value].filter((character) => !separators.includes(character)).join('');
  return /^\d{8,14}$/.test(written) ? written.padStart(14, '0') : written;
}
