import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { computed } from './computed.ts';
import { evidence } from './evidence.ts';
import { enlarged, evened, type Grey, softened, turned } from './greys.ts';
import { readRetail } from './retail/read-retail.ts';
import type { Sighting } from './sighting.ts';
import { byZbar } from './zbar.ts';
import { byZxing, widely } from './zxing.ts';

/** Milliseconds of computing after which nothing more is begun: a busy machine reads later, and not less. */
const patience = 180;
/** Pixels of the largest picture that is looked at twice as large: in a larger one a module has pixels enough. */
const enlargeable = 1_200_000;
/** Milliseconds of computing for the likelihood, of which most symbols take a fifth. */
const weighing = 120;

type Stage = (photo: Grey) => Promise<Sighting[]>;

/** Most photos are read in the first. */
const before: readonly Stage[] = [(photo) => byZxing(photo), (photo) => byZbar(photo)];
/** After the likelihood, from cheap to dear. */
const after: readonly Stage[] = [
  (photo) => byZxing(photo, { ...widely, tryDenoise: true, downscaleFactor: 2, downscaleThreshold: 200 }),
  async (photo) => byZxing(await evened(photo)),
  async (photo) => byZxing(await softened(photo), { binarizer: 'GlobalHistogram' }),
  async (photo) => byZbar(await turned(photo, 45)),
  async (photo) => (photo.width * photo.height > enlargeable ? [] : byZxing(await enlarged(photo))),
];

export interface BarcodeFound {
  found: ScannedCode | null;
  /** True: nothing may be said, but a code was seen. */
  doubtful: boolean;
}

/** Reads the barcode in a picture, or finds none: by one library after the other, and by likelihood between them. */
export async function readBarcode(photo: Grey): Promise<BarcodeFound> {
  const began = computed();
  const seen = evidence();
  let weighed = false;
  const weigh = (): ScannedCode | null => {
    weighed = true;
    return seen.weigh(readRetail(photo, computed() + weighing));
  };
  for (const [at, stage] of [...before, ...after].entries()) {
    if (computed() - began > patience) break;
    if (at === before.length && !weighed) {
      const value = weigh();
      if (value) return { found: value, doubtful: false };
    }
    const value = seen.see(await stage(photo)) ?? (seen.doubtful() && !weighed ? weigh() : null);
    if (value) return { found: value, doubtful: false };
  }
  return { found: null, doubtful: seen.doubtful() };
}
