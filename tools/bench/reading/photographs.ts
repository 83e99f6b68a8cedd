import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Manifest = z.object({
  images: z.array(
    z.object({
      id: z.string(),
      /** The symbology, or `none`. */
      type: z.string(),
      /** Every value that is right. */
      accept: z.array(z.string()),
      /** The file of each variant. */
      files: z.record(z.string(), z.string()),
    }),
  ),
});

export type Photograph = z.infer<typeof Manifest>['images'][number];

export const noBarcode = 'none';

/** What a folder's manifest.json says of its photographs. */
export const photographsIn = (folder: string): Photograph[] =>
  Manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).images;

export type Verdict = 'read' | 'wrong' | 'nothing';

/** Whether a value is the photograph's: GTINs however many zeros they have before them, codes without their separators. */
export function verdictOn({ type, accept }: Photograph, value: string | null): Verdict {
  if (value === null) return 'nothing';
  const right = new Set(accept.map(bare));
  const read = bare(value);
  const importMark = type === 'Code39' && read.startsWith('I') && right.has(read.slice(1)); // before a vehicle's number
  return right.has(read) || importMark ? 'read' : 'wrong';
}

/** GS1's separator between fields, and what people write around their names. */
const separators = ['\u001d', '(', ')'];

function bare(value: string): string {
  const written = [...value].filter((character) => !separators.includes(character)).join('');
  return /^\d{8,14}$/.test(written) ? written.padStart(14, '0') : written;
}
