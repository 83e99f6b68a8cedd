import { zxingFormats } from '@floorlight/barcodes/reported-symbology';
import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { type BandedSymbol, bandsOf } from '@floorlight/retail-reader/bar-bands';
import { hasEvenBarsAcross } from '@floorlight/retail-reader/even-bars';
import { findBars } from '@floorlight/retail-reader/find-bars';
import type { Grey } from '@floorlight/retail-reader/grey';
import type { RetailLength } from '@floorlight/retail-reader/layouts';
import { type EndsBy, readRetail } from '@floorlight/retail-reader/read-retail';
import { uprightPicture } from '@floorlight/retail-reader/upright-picture';
import { type Work, workUpTo } from '@floorlight/retail-reader/work';
import { byBands } from './bands.ts';
import { createEvidence, type Evidence, needsEvenBars } from './evidence.ts';
import { enlarged, evened, sharpened, softened, turned } from './greys.ts';
import type { Sighting } from './sighting.ts';
import { byZbar } from './zbar.ts';
import { byZxing, widely } from './zxing.ts';

/** Units of work that a photo may take. A stage that would exceed them doesn't start, nor does any after it. */
const workLimit = 130_000;
/** The same for the likelihood; most symbols take a third of it. */
const likelihoodLimit = { long: 80_000, short: 45_000 };
/** Milliseconds of processor time after which no stage starts: a guard for machines ten times as slow. */
const timeLimit = 3000;
/** Pixels of the largest picture that is enlarged: in a larger one a module has enough pixels. */
const enlargeable = 1_200_000;

/** Places that look like bars. More are text. */
const maxPlaces = 6;

/** Units of work per pixel of looking for symbols. */
const findUnitsPerPixel = 0.02;

/** Places that may be PDF417: its rows look like bars. */
const maxRowPlaces = 2;

/** A photo, and the linear symbols in it, which are looked for when a stage first asks for them. */
interface Looked {
  photo: Grey;
  symbols: () => readonly BandedSymbol[];
  /** The photo twice as large; null where it has enough pixels. */
  large: () => Promise<Grey | null>;
  /** The ways in which the likelihood was asked: it answers the same again. */
  asked: Set<string>;
  work: Work;
}

/** Adds what it sees to the evidence, and returns the code where that makes it certain. */
interface Stage {
  /** Units of work that it takes at most, or about. */
  units: (looked: Looked) => number;
  look: (looked: Looked, seen: Evidence) => Promise<ScannedCode | null>;
}

/** Libraries take about as long for each pixel, whatever it shows. */
const sightings = (unitsPerPixel: number, look: (looked: Looked) => Promise<Sighting[]>): Stage => {
  const units = ({ photo }: Looked) => unitsPerPixel * photo.width * photo.height;
  return {
    units,
    async look(looked, seen) {
      looked.work.spend(units(looked));
      return seen.addSightings((await look(looked)).map((sighting) => compared(sighting, looked)));
    },
  };
};
/**
 * A decoder's line may lie askew over two symbols; where a check proves too little, lines at right angles to the bars have to
 * show the code.
 */
const compared = (sighting: Sighting, { symbols }: Looked): Sighting =>
  needsEvenBars(sighting) && !sighting.isEven
    ? { ...sighting, isEven: hasEvenBarsAcross(symbols(), sighting) }
    : sighting;

const likelihood = (length: RetailLength, endsBy: EndsBy): Stage => ({
  units: () => 0, // it counts what it does
  async look({ symbols, asked, work }, seen) {
    const question = `${length} ${endsBy}`;
    if (asked.has(question)) return null;
    asked.add(question);
    const own = workUpTo(likelihoodLimit[length], work);
    return seen.addLikelihood(readRetail(symbols(), { work: own, endsBy, length }));
  },
});
/** Runs a stage early where a short code was seen. */
const ifShort = ({ units, look }: Stage): Stage => ({
  units,
  look: async (looked, seen) => (seen.mayBeShort() ? look(looked, seen) : null),
});

/** In the photo twice as large, where a symbol is read along twice as many lines. */
const inLarge = (unitsPerPixel: number, read: (picture: Grey) => Promise<Sighting[]>): Stage =>
  sightings(unitsPerPixel, async ({ large }) => {
    const picture = await large();
    const found = picture ? await read(picture) : [];
    return found.map((sighting) => ({ ...sighting, lines: sighting.lines / 2 }));
  });
/** Symbols of squares, which sharpening harms. */
const squares = zxingFormats('photo').filter((format) => ['QRCode', 'DataMatrix', 'AztecCode'].includes(format));

/** From quick to thorough. The first reads most photos. */
const stages: readonly Stage[] = [
  sightings(0.015, ({ photo }) => byZxing(photo)),
  ifShort(likelihood('short', 'guards')),
  sightings(0.03, ({ photo }) => byZbar(photo)),
  ifShort(likelihood('short', 'guards')),
  sightings(0.03, ({ symbols }) => byBands(symbols())),
  likelihood('long', 'guards'),
  sightings(0.045, ({ photo }) => byRows(photo)),
  sightings(0.06, ({ photo }) =>
    byZxing(photo, { ...widely, tryDenoise: true, downscaleFactor: 2, downscaleThreshold: 200 }),
  ),
  sightings(0.05, async ({ photo }) => byZxing(await evened(photo))),
  likelihood('short', 'guards'),
  inLarge(0.06, (picture) => byZxing(picture, { formats: squares })),
  likelihood('long', 'quiet zones'),
  sightings(0.025, async ({ photo }) => byZxing(await softened(photo), { binarizer: 'GlobalHistogram' })),
  sightings(0.07, async ({ photo }) => byZbar(await turned(photo, 45))),
  inLarge(0.12, async (picture) => byZxing(await sharpened(picture))),
];

function isOverdue(began: NodeJS.CpuUsage): boolean {
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000 > timeLimit;
}

/** PDF417 that lies askew: its rows are thin, so zxing loses them where it isn't upright. */
async function byRows(photo: Grey): Promise<Sighting[]> {
  const pictures = findBars(photo, maxRowPlaces, 'rows').map((place) => uprightPicture(photo, place));
  return (await Promise.all(pictures.map((picture) => byZxing(picture, { formats: ['PDF417'] })))).flat();
}

export interface BarcodeFound {
  found: ScannedCode | null;
  /** True where a code was seen that isn't certain. */
  doubtful: boolean;
}

/** Reads the barcode in a picture, or finds none: by one library after the other, with the likelihood in between. */
export async function readBarcode(photo: Grey): Promise<BarcodeFound> {
  const began = process.threadCpuUsage();
  const seen = createEvidence();
  let [symbols, large]: [BandedSymbol[]?, Promise<Grey>?] = [];
  const work = workUpTo(workLimit);
  const looked: Looked = {
    photo,
    symbols() {
      if (!symbols) work.spend(findUnitsPerPixel * photo.width * photo.height);
      symbols ??= bandsOf(photo, maxPlaces);
      return symbols;
    },
    async large() {
      if (photo.width * photo.height > enlargeable) return null;
      large ??= enlarged(photo);
      return large;
    },
    asked: new Set(),
    work,
  };
  for (const stage of stages) {
    if (!work.allows(stage.units(looked)) || isOverdue(began)) break;
    const found = await stage.look(looked, seen);
    if (found) return { found, doubtful: false };
  }
  return { found: null, doubtful: seen.isDoubtful() };
}
