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

/** What may be made of a photo, each made once. */
interface Views {
  photo: Grey;
  enlarged: () => Promise<Grey>;
}
type Stage = (views: Views) => Promise<Sighting[]>;

/** From quick to thorough; most photos are read in the first. */
const before: readonly Stage[] = [
  ({ photo }) => byZxing(photo),
  ({ photo }) => byZxing(photo, { tryDenoise: true, downscaleFactor: 2, downscaleThreshold: 200 }),
  ({ photo }) => byZbar(photo),
  async ({ photo }) => byZxing(await evened(photo)),
];
const after: readonly Stage[] = [
  async (views) => byZxing(await views.enlarged()),
  async ({ photo }) => byZxing(await softened(photo), { binarizer: 'GlobalHistogram' }),
  async ({ photo }) => byZbar(await turned(photo, 45)),
  async (views) => byZbar(await views.enlarged()),
  async (views) => byZbar(await evened(await views.enlarged())),
];

/** Reads the barcode in a picture, or answers null: by one library after the other, and by likelihood between them. */
export async function readBarcode(photo: Grey, within = patience): Promise<Scanned | null> {
  const began = computed();
  const views: Views = { photo, enlarged: once(() => enlarged(photo)) };
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
    const value = seen.see(await stage(views)) ?? (seen.doubtful() && !weighed ? weigh() : null);
    if (value) return value;
  }
  return null;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
