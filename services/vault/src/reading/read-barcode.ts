import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { findSymbols, type LinearSymbol } from '@floorlight/retail-reader/find-symbols';
import type { Grey } from '@floorlight/retail-reader/grey';
import { type EndsBy, readRetail } from '@floorlight/retail-reader/read-retail';
import { threadCpuTime } from '@floorlight/retail-reader/thread-cpu-time';
import { byBands } from './bands.ts';
import { createEvidence, type Evidence } from './evidence.ts';
import { enlarged, evened, softened, turned } from './greys.ts';
import type { Sighting } from './sighting.ts';
import { byZbar } from './zbar.ts';
import { byZxing, widely } from './zxing.ts';

/** Milliseconds of CPU time after which no other stage starts: a busy machine reads later, but not less. */
const stagesLimit = 180;
/** Pixels of the largest picture that is enlarged: in a larger one a module has enough pixels. */
const enlargeable = 1_200_000;
/** Milliseconds of CPU time for the likelihood; most symbols take a fifth of it. */
const likelihoodLimit = 120;

/** Places that look like bars. More are text. */
const maxPlaces = 6;

/** A photo, and the linear symbols in it, which are looked for when a stage first asks for them. */
interface Looked {
  photo: Grey;
  symbols: () => readonly LinearSymbol[];
}

/** Adds what it sees to the evidence. Returns the code where that makes it certain. */
type Stage = (looked: Looked, seen: Evidence) => Promise<ScannedCode | null>;

const sightings =
  (look: (looked: Looked) => Promise<Sighting[]>): Stage =>
  async (looked, seen) =>
    seen.addSightings(await look(looked));
const likelihood =
  (endsBy: EndsBy): Stage =>
  async ({ photo, symbols }, seen) =>
    seen.addLikelihood(readRetail(photo, symbols(), { limit: likelihoodLimit, endsBy }));

/** From quick to thorough. The first reads most photos. */
const stages: readonly Stage[] = [
  sightings(({ photo }) => byZxing(photo)),
  likelihood('guards'),
  sightings(({ photo }) => byZbar(photo)),
  sightings(({ photo, symbols }) => byBands(photo, symbols())),
  sightings(({ photo }) =>
    byZxing(photo, { ...widely, tryDenoise: true, downscaleFactor: 2, downscaleThreshold: 200 }),
  ),
  sightings(async ({ photo }) => byZxing(await evened(photo))),
  likelihood('quiet zones'),
  sightings(async ({ photo }) => byZxing(await softened(photo), { binarizer: 'GlobalHistogram' })),
  sightings(async ({ photo }) => byZbar(await turned(photo, 45))),
  sightings(async ({ photo }) => (photo.width * photo.height > enlargeable ? [] : byZxing(await enlarged(photo)))),
];

export interface BarcodeFound {
  found: ScannedCode | null;
  /** True where a code was seen that isn't certain. */
  doubtful: boolean;
}

/** Reads the barcode in a picture, or finds none: by one library after the other, with the likelihood in between. */
export async function readBarcode(photo: Grey): Promise<BarcodeFound> {
  const began = threadCpuTime();
  const seen = createEvidence();
  let symbols: LinearSymbol[] | undefined;
  const looked: Looked = { photo, symbols: () => (symbols ??= findSymbols(photo, maxPlaces)) };
  for (const stage of stages) {
    if (threadCpuTime() - began > stagesLimit) break;
    const found = await stage(looked, seen);
    if (found) return { found, doubtful: false };
  }
  return { found: null, doubtful: seen.isDoubtful() };
}
