import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { greyOf } from '@floorlight/vault/reading/greys';
import { readBarcode } from '@floorlight/vault/reading/read-barcode';
import sharp from 'sharp';
import type { Random } from '../../chaos/random.ts';
import { atMost, type Figure } from '../figure.ts';
import { generatedSymbologies, photograph } from './generated.ts';
import { type HardNegativeKind, hardNegative, hardNegativeKinds } from './hard-negatives.ts';
import type { Verdict } from './photographs.ts';

type Log = (line: string) => void;

/**
 * How many photos of drawn labels are generated for each symbology that the photographs lack, and for each kind of hard
 * negative.
 */
const generatedPhotos = 200;
const hardNegatives = 60;

/** Values wrongly read of labels that are turned, blurred and badly lit. */
export async function generatedFigure(random: Random, log: Log): Promise<Figure> {
  let [read, wrong] = [0, 0];
  for (const symbology of generatedSymbologies) {
    const counts = { read: 0, wrong: 0, nothing: 0 };
    for (let photo = 0; photo < generatedPhotos; photo++) {
      const { jpeg, ...shown } = await photograph(symbology, random);
      counts[await verdictOnDrawn(jpeg, [shown], (line) => log(`${symbology}: ${line}`))] += 1;
    }
    [read, wrong] = [read + counts.read, wrong + counts.wrong];
    log(`${symbology}: ${counts.read} of ${generatedPhotos} generated photos`);
  }
  const of = generatedPhotos * generatedSymbologies.length;
  return figure(`generated: wrong values, of ${of} photos of drawn labels (${read} read)`, wrong);
}

/** Values wrongly read of labels that tempt to it. */
export async function hardNegativesFigure(random: Random, log: Log): Promise<Figure> {
  const kinds = Object.keys(hardNegativeKinds) as HardNegativeKind[]; // Object.keys forgets which
  let wrong = 0;
  for (const kind of kinds) {
    const counts = { read: 0, wrong: 0, nothing: 0 };
    for (let photo = 0; photo < hardNegatives; photo++) {
      const { jpeg, shown } = await hardNegative(kind, random);
      counts[await verdictOnDrawn(jpeg, shown, (line) => log(`${kind}: ${line}`))] += 1;
    }
    wrong += counts.wrong;
    log(`${kind}: ${counts.read} read, ${counts.wrong} wrong, ${counts.nothing} nothing`);
  }
  return figure(`hard negatives: wrong values, of ${hardNegatives * kinds.length} photos of drawn labels`, wrong);
}

async function verdictOnDrawn(jpeg: Buffer, shown: readonly ScannedCode[], log: Log): Promise<Verdict> {
  const { found } = await readBarcode(await greyOf(sharp(jpeg)));
  if (!found) return 'nothing';
  if (shown.some(({ type, value }) => type === found.type && value === found.value)) return 'read';
  log(`read as ${found.type} ${found.value}, shown are ${shown.map(({ value }) => value).join(' and ') || 'none'}`);
  return 'wrong';
}

const figure = (what: string, wrong: number): Figure => ({
  id: 'READING',
  what,
  ours: String(wrong),
  peer: '',
  goal: atMost(wrong, 0, '0'),
});
