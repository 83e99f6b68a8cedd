import { isRetail, type ScannedCode, scannedCode } from '@floorlight/barcodes/scanned-code';
import type { RetailReading } from './retail/read-retail.ts';
import type { Sighting } from './sighting.ts';

/** Above this many lines, 542 of 542 retail codes that zxing read in photographs were right; with fewer some were not. */
const surely = 16;

/** A retail code that a library said, and how. */
interface Candidate {
  symbol: ScannedCode;
  lines: number;
  stages: number;
  by: Set<Sighting['by']>;
}

export interface Evidence {
  /** Takes in what a stage saw. Answers a value as soon as that can be no other. */
  see(found: readonly Sighting[]): ScannedCode | null;
  /** Takes in what the likelihood says. Answers its value where it is sure. */
  weigh(readings: readonly RetailReading[]): ScannedCode | null;
  /** True while a retail code was said that isn't settled. */
  doubtful(): boolean;
}

/**
 * What was seen of a picture so far, and what may be said of it: rather no value than a wrong one. A retail code's check
 * digit proves nothing here, the decoder has used it already: such a code counts when many lines say it and none another;
 * else the likelihood has to say it, or not to contradict what several readings of libraries agree on. A symbol of
 * another kind counts while no retail code is about, so that a pack's advertising doesn't beat its code.
 */
export function evidence(): Evidence {
  const candidates = new Map<string, Candidate>();
  let weighed: readonly RetailReading[] | undefined;

  const settled = (): ScannedCode | null => {
    const [candidate, ...rivals] = candidates.values();
    if (!candidate || rivals.length > 0) return null;
    if (candidate.lines >= surely) return candidate.symbol;
    return weighed && agreed(candidate, weighed) ? candidate.symbol : null;
  };
  return {
    see(found) {
      const retail = found.filter(isRetail);
      for (const sighting of retail) note(candidates, sighting);
      for (const value of new Set(retail.map((sighting) => sighting.value))) countStage(candidates, value);
      const other = found.find((sighting) => !isRetail(sighting));
      return settled() ?? (candidates.size === 0 && other ? plain(other) : null);
    },
    weigh(readings) {
      weighed = readings;
      const sure = readings.filter((reading) => reading.sure);
      const [only] = sure;
      if (only && sure.every(({ code }) => code === only.code)) return scannedCode('EAN13', only.code);
      return settled();
    },
    doubtful: () => candidates.size > 0 || weighed?.some(({ sure }) => sure) === true,
  };
}

function note(candidates: Map<string, Candidate>, sighting: Sighting): void {
  const known = candidates.get(sighting.value);
  candidates.set(sighting.value, {
    symbol: plain(sighting),
    // zbar counts lines too, but more of them say less.
    lines: Math.max(known?.lines ?? 0, sighting.by === 'zxing' ? sighting.lines : 0),
    stages: known?.stages ?? 0,
    by: new Set([...(known?.by ?? []), sighting.by]),
  });
}

/** However often one stage saw it. */
function countStage(candidates: Map<string, Candidate>, value: string): void {
  const candidate = candidates.get(value);
  if (candidate) candidate.stages += 1;
}

/** True where what libraries say is borne out by enough of them, or by the likelihood, and by nothing denied. */
function agreed({ symbol, lines, stages, by }: Candidate, weighed: readonly RetailReading[]): boolean {
  const code = symbol.value.padStart(13, '0');
  if (weighed.some((reading) => reading.sure && reading.code !== code)) return false;
  return (
    weighed.some((reading) => reading.code === code) ||
    (lines >= 3 && by.has('zbar') && by.has('zxing')) ||
    (stages >= 3 && lines >= 4)
  );
}

const plain = ({ type, value }: ScannedCode): ScannedCode => ({ type, value });
