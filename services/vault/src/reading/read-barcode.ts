import type { Scanned } from '@floorlight/barcodes/scanned';
import { computed } from './computed.ts';
import { evidence } from './evidence.ts';
import { enlarged, evened, type Grey, softened, turned } from './greys.ts';
import { readRetail } from './retail/read-retail.ts';
import type { Sighting } from './sighting.ts';
import { byZbar } from './zbar.ts';
import { byZxing } from './zxing.ts';

/** Milliseconds of computing after which nothing more is begun: a busy machine reads later, and not less. */
const patience = 500;
/** Milliseconds of computing for the likelihood, of which most symbols take a fifth. */
const weighing = 200;

type Stage = (photo: Grey) => Promise<Sighting[]>;

/** Most photos are read in the first. */
const before: readonly Stage[] = [(photo) => byZxing(photo), (photo) => byZbar(photo)];
/** After the likelihood, from cheap to dear. */
const after: readonly Stage[] = [
  (photo) => byZxing(photo, { tryDenoise: true, downscaleFactor: 2, downscaleThreshold: 200 }),
  async (photo) => byZxing(await evened(photo)),
  async (photo) => byZxing(await softened(photo), { binarizer: 'GlobalHistogram' }),
  async (photo) => byZbar(await turned(photo, 45)),
  async (photo) => byZxing(await enlarged(photo)),
];

/** Reads the barcode in a picture, or answers null: by one library after the other, and by likelihood between them. */
export async function readBarcode(photo: Grey, within = patience): Promise<Scanned | null> {
  const began = computed();
  const seen = evidence();
  let weighed = false;
  const weigh = (): Scanned | null => {
    weighed = true;
    return seen.weigh(readRetail(photo, computed() + Math.min(weighing, within)));
  };
  for (const [at, stage] of [...before, ...after].entries()) {
    if (computed() - began > within) return null;
    if (at === before.length && !weighed) {
      const value = weigh();
      if (value) return value;
    }
    const value = seen.see(await stage(photo)) ?? (seen.doubtful() && !weighed ? weigh() : null);
    if (value) return value;
  }
  return null;
}
