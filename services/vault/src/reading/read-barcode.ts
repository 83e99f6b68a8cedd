import { enlarged, evened, type Grey, softened } from './greys.ts';
import { type Sighting, sightingsIn } from './sightings.ts';

/** From quick to thorough; most photos are read in the first. */
const stages: ((photo: Grey) => Promise<Sighting[]>)[] = [
  (photo) => sightingsIn(photo),
  (photo) => sightingsIn(photo, { tryDenoise: true, downscaleFactor: 2, downscaleThreshold: 200 }),
  async (photo) => sightingsIn(await evened(photo)),
  async (photo) => sightingsIn(await enlarged(photo)),
  async (photo) => sightingsIn(await softened(photo), { binarizer: 'GlobalHistogram' }),
];

/** Above this many lines, 542 of 542 retail codes read from photographs were right; with fewer some were not. */
const surely = 16;

const isRetail = ({ type }: Sighting): boolean => type === 'ean13' || type === 'upc';

/**
 * Reads the barcode in a picture, or answers null: rather no value than a wrong one. A retail code's check digit proves
 * nothing here, the decoder has used it already: such a code counts when many lines say it, or when three stages agree,
 * and never beside a rival; only then comes a symbol of another kind, so that a pack's advertising doesn't beat its code.
 */
export async function readBarcode(photo: Grey): Promise<Sighting | null> {
  const retail = new Map<string, { symbol: Sighting; stages: number; lines: number }>();
  for (const stage of stages) {
    const found = await stage(photo);
    for (const symbol of found.filter(isRetail)) {
      const known = retail.get(symbol.value);
      retail.set(symbol.value, {
        symbol,
        stages: (known?.stages ?? 0) + 1,
        lines: Math.max(known?.lines ?? 0, symbol.lines),
      });
    }
    if (retail.size > 1) return null;
    const [candidate] = retail.values();
    if (candidate && (candidate.lines >= surely || (candidate.stages >= 3 && candidate.lines >= 4))) {
      return candidate.symbol;
    }
    const other = found.find((symbol) => !isRetail(symbol));
    if (other && !candidate) return other;
  }
  return null;
}
