import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { zxingFormats } from '@floorlight/barcodes/symbologies';
import { findBars } from '@floorlight/retail-reader/find-bars';
import { findSymbols, type LinearSymbol } from '@floorlight/retail-reader/find-symbols';
import type { Grey } from '@floorlight/retail-reader/grey';
import type { RetailLength } from '@floorlight/retail-reader/layouts';
import { type EndsBy, readRetail } from '@floorlight/retail-reader/read-retail';
import { threadCpuTime } from '@floorlight/retail-reader/thread-cpu-time';
import { uprightPicture } from '@floorlight/retail-reader/upright-picture';
import { byBands } from './bands.ts';
import { createEvidence, type Evidence } from './evidence.ts';
import { enlarged, evened, sharpened, softened, turned } from './greys.ts';
import type { Sighting } from './sighting.ts';
import { byZbar } from './zbar.ts';
import { byZxing, widely } from './zxing.ts';

/** Milliseconds of CPU time after which no other stage starts: a busy machine reads later, but not less. */
const stagesLimit = 180;
/** Pixels of the largest picture that is enlarged: in a larger one a module has enough pixels. */
const enlargeable = 1_200_000;
/** Milliseconds of CPU time for the likelihood; most symbols take a third of it. */
const likelihoodLimit = { long: 90, short: 60 };

/** Places that look like bars. More are text. */
const maxPlaces = 6;

/** Places that may be PDF417: its rows look like bars. */
const maxRowPlaces = 2;

/** A photo, and the linear symbols in it, which are looked for when a stage first asks for them. */
interface Looked {
  photo: Grey;
  symbols: () => readonly LinearSymbol[];
  /** The photo twice as large; null where it has enough pixels. */
  large: () => Promise<Grey | null>;
  /** The ways in which the likelihood was asked: it answers the same again. */
  asked: Set<string>;
}

/** Adds what it sees to the evidence. Returns the code where that makes it certain. */
type Stage = (looked: Looked, seen: Evidence) => Promise<ScannedCode | null>;

const sightings =
  (look: (looked: Looked) => Promise<Sighting[]>): Stage =>
  async (looked, seen) =>
    seen.addSightings(await look(looked));
const likelihood =
  (length: RetailLength, endsBy: EndsBy): Stage =>
  async ({ photo, symbols, asked }, seen) => {
    const question = `${length} ${endsBy}`;
    if (asked.has(question)) return null;
    asked.add(question);
    return seen.addLikelihood(readRetail(photo, symbols(), { limit: likelihoodLimit[length], endsBy, length }));
  };
/** Runs a stage early where a short code was seen. */
const ifShort =
  (stage: Stage): Stage =>
  async (looked, seen) =>
    seen.mayBeShort() ? stage(looked, seen) : null;

/** In the photo twice as large, where a symbol is read along twice as many lines. */
const inLarge = (read: (picture: Grey) => Promise<Sighting[]>): Stage =>
  sightings(async ({ large }) => {
    const picture = await large();
    const found = picture ? await read(picture) : [];
    return found.map((sighting) => ({ ...sighting, lines: sighting.lines / 2 }));
  });
/** Symbols of squares, which sharpening harms. */
const squares = zxingFormats('photo').filter((format) => ['QRCode', 'DataMatrix', 'AztecCode'].includes(format));

/** From quick to thorough. The first reads most photos. */
const stages: readonly Stage[] = [
  sightings(({ photo }) => byZxing(photo)),
  ifShort(likelihood('short', 'guards')),
  likelihood('long', 'guards'),
  sightings(({ photo }) => byZbar(photo)),
  ifShort(likelihood('short', 'guards')),
  sightings(({ photo, symbols }) => byBands(photo, symbols())),
  sightings(({ photo }) => byRows(photo)),
  sightings(({ photo }) =>
    byZxing(photo, { ...widely, tryDenoise: true, downscaleFactor: 2, downscaleThreshold: 200 }),
  ),
  sightings(async ({ photo }) => byZxing(await evened(photo))),
  likelihood('long', 'quiet zones'),
  likelihood('short', 'guards'),
  sightings(async ({ photo }) => byZxing(await softened(photo), { binarizer: 'GlobalHistogram' })),
  sightings(async ({ photo }) => byZbar(await turned(photo, 45))),
  inLarge((picture) => byZxing(picture, { formats: squares })),
  inLarge(async (picture) => byZxing(await sharpened(picture))),
];

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
  const began = threadCpuTime();
  const seen = createEvidence();
  let [symbols, large]: [LinearSymbol[]?, Promise<Grey>?] = [];
  const looked: Looked = {
    photo,
    symbols: () => (symbols ??= findSymbols(photo, maxPlaces)),
    async large() {
      if (photo.width * photo.height > enlargeable) return null;
      large ??= enlarged(photo);
      return large;
    },
    asked: new Set(),
  };
  for (const stage of stages) {
    if (threadCpuTime() - began > stagesLimit) break;
    const found = await stage(looked, seen);
    if (found) return { found, doubtful: false };
  }
  return { found: null, doubtful: seen.isDoubtful() };
}
