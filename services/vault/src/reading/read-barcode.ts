import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import type { Grey } from '@floorlight/retail-reader/grey';
import { readRetail } from '@floorlight/retail-reader/read-retail';
import { threadCpuTime } from '@floorlight/retail-reader/thread-cpu-time';
import { byBands } from './bands.ts';
import { createEvidence } from './evidence.ts';
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

type Stage = (photo: Grey) => Promise<Sighting[]>;

/** The first stage reads most photos. */
const before: readonly Stage[] = [(photo) => byZxing(photo), (photo) => byZbar(photo)];
/** After the likelihood, from cheap to expensive. */
const after: readonly Stage[] = [
  byBands,
  (photo) => byZxing(photo, { ...widely, tryDenoise: true, downscaleFactor: 2, downscaleThreshold: 200 }),
  async (photo) => byZxing(await evened(photo)),
  async (photo) => byZxing(await softened(photo), { binarizer: 'GlobalHistogram' }),
  async (photo) => byZbar(await turned(photo, 45)),
  async (photo) => (photo.width * photo.height > enlargeable ? [] : byZxing(await enlarged(photo))),
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
  let triedLikelihood = false;
  const tryLikelihood = (): ScannedCode | null => {
    triedLikelihood = true;
    return seen.addLikelihood(readRetail(photo, likelihoodLimit));
  };
  for (const [at, stage] of [...before, ...after].entries()) {
    if (threadCpuTime() - began > stagesLimit) break;
    if (at === before.length && !triedLikelihood) {
      const value = tryLikelihood();
      if (value) return { found: value, doubtful: false };
    }
    const value =
      seen.addSightings(await stage(photo)) ?? (seen.isDoubtful() && !triedLikelihood ? tryLikelihood() : null);
    if (value) return { found: value, doubtful: false };
  }
  return { found: null, doubtful: seen.isDoubtful() };
}
