import { isRetail, isUnchecked, type ScannedCode, scannedCode } from '@floorlight/barcodes/scanned-code';
import { isCode128 } from '@floorlight/retail-reader/even-code128';
import type { RetailReading } from '@floorlight/retail-reader/read-retail';
import type { Sighting } from './sighting.ts';

/**
 * Of 542 retail codes that zxing read in photographs along so many lines or more, all were right; with fewer, some were
 * wrong.
 */
const clearLines = 16;

/**
 * EAN-8 and UPC-E have half the bars of others: libraries misread them so easily that both have to read one, or the
 * likelihood too.
 */
const isShort = ({ type }: ScannedCode): boolean => type === 'ean8' || type === 'upce';
const isShortCertain = ({ lines, by }: Candidate): boolean => lines >= clearLines && by.has('zbar') && by.has('zxing');

const uncheckedLines = 8;
/** A decoder measures each character of a Code 128 alone, and the check character of what it misread is right one time in 103. */
export const needsEvenBars = (symbol: ScannedCode): boolean => isUnchecked(symbol) || isCode128(symbol);
/** A line askew over two symbols reads the beginning of one and the end of the other, and rarely even a check digit differs. */
const fewestLinesAlone = 4;
const linear = new Set<string>(['code128', 'x00', 'gs1_128', 'code39', 'code93', 'codabar', 'itf14', 'msi']);

/** Lines in all stages together that prove a symbol that isn't retail. A matrix corrects its own errors. */
const minLines = (symbol: ScannedCode): number =>
  isUnchecked(symbol) ? uncheckedLines : linear.has(symbol.type) ? fewestLinesAlone : 0;

/** What was seen of a symbol that isn't retail. */
interface Other {
  lines: number;
  isEven: boolean;
}
const isProven = (symbol: ScannedCode, { lines, isEven }: Other): boolean =>
  lines >= minLines(symbol) && (isEven || !needsEvenBars(symbol));

/** A retail code that a library read, and how. */
interface Candidate {
  symbol: ScannedCode;
  lines: number;
  stages: number;
  /** Its bars are where they belong: nothing covers one in part. */
  isEven: boolean;
  by: Set<Sighting['by']>;
}

export interface Evidence {
  /** Adds the sightings of a stage. Returns the code as soon as it is certain. */
  addSightings(found: readonly Sighting[]): ScannedCode | null;
  /** Adds the readings by likelihood. Returns the code where they are sure, or make it certain. */
  addLikelihood(readings: readonly RetailReading[]): ScannedCode | null;
  /** True while a retail code was seen that isn't certain. */
  isDoubtful(): boolean;
  /** True while such a code may be an EAN-8 or UPC-E. */
  mayBeShort(): boolean;
}

/**
 * Collects what was seen in one picture and decides what counts: rather no value than a wrong one. The check digit of a
 * retail code proves nothing here, because the decoder has used it already. Such a code counts where many lines show it
 * and none shows another; otherwise the likelihood must show it too, or not contradict a code on which several readings
 * agree. Any other symbol counts while no retail code was seen, so that advertising on a pack doesn't win over its code.
 */
export function createEvidence(): Evidence {
  const candidates = new Map<string, Candidate>();
  const others = new Map<string, Other>();
  let likelihood: readonly RetailReading[] | undefined;

  const certain = (): ScannedCode | null => {
    const [candidate, ...rivals] = candidates.values();
    if (!candidate || rivals.length > 0) return null;
    if (candidate.isEven && (isShort(candidate.symbol) ? isShortCertain(candidate) : candidate.lines >= clearLines))
      return candidate.symbol;
    return likelihood && agreed(candidate, likelihood) ? candidate.symbol : null;
  };
  return {
    addSightings(found) {
      const retail = found.filter(isRetail);
      for (const sighting of retail) addCandidate(candidates, sighting);
      for (const value of new Set(retail.map((sighting) => sighting.value))) countStage(candidates, value);
      const other = found
        .filter((sighting) => !isRetail(sighting))
        .toSorted((one, other) => other.lines - one.lines)
        .find((sighting) => {
          const key = `${sighting.type} ${sighting.value}`;
          const known = others.get(key);
          const lines = (known?.lines ?? 0) + sighting.lines;
          const isEven = known?.isEven === true || sighting.isEven === true;
          others.set(key, { lines, isEven });
          return isProven(sighting, { lines, isEven });
        });
      return certain() ?? (candidates.size === 0 && other ? plain(other) : null);
    },
    addLikelihood(readings) {
      likelihood = [...(likelihood ?? []), ...readings];
      const sure = likelihood.filter((reading) => reading.sure).flatMap((reading) => codeOf(reading) ?? []);
      const [only] = sure;
      const isOnly = ({ value }: ScannedCode) => value === only?.value;
      // A part of a longer code can look like a short one.
      const isContested = only && isShort(only) && ![...candidates.values()].every(({ symbol }) => isOnly(symbol));
      if (only && !isContested && sure.every(isOnly)) return only;
      return certain();
    },
    isDoubtful: () => candidates.size > 0 || others.size > 0 || likelihood?.some(({ sure }) => sure) === true,
    mayBeShort: () => [...candidates.values()].some(({ symbol }) => isShort(symbol)),
  };
}

function addCandidate(candidates: Map<string, Candidate>, sighting: Sighting): void {
  const known = candidates.get(sighting.value);
  candidates.set(sighting.value, {
    symbol: plain(sighting),
    // zbar counts lines too, but they prove less.
    lines: Math.max(known?.lines ?? 0, sighting.by === 'zxing' ? sighting.lines : 0),
    stages: known?.stages ?? 0,
    isEven: known?.isEven === true || sighting.isEven === true,
    by: new Set([...(known?.by ?? []), sighting.by]),
  });
}

/** Counts once per stage, however often the stage saw it. */
function countStage(candidates: Map<string, Candidate>, value: string): void {
  const candidate = candidates.get(value);
  if (candidate) candidate.stages += 1;
}

/** True where enough readings, or the likelihood, confirm a candidate and nothing contradicts it. */
function agreed({ symbol, lines, stages, by, isEven }: Candidate, likelihood: readonly RetailReading[]): boolean {
  const isSame = (reading: RetailReading) => codeOf(reading)?.value === symbol.value;
  if (likelihood.some((reading) => reading.sure && !isSame(reading))) return false;
  if (likelihood.some(isSame)) return true;
  if (isShort(symbol) || !isEven) return false;
  return (lines >= 3 && by.has('zbar') && by.has('zxing')) || (stages >= 3 && lines >= 4);
}

const codeOf = ({ symbology, code }: RetailReading): ScannedCode | null => scannedCode(symbology, code);

const plain = ({ type, value }: ScannedCode): ScannedCode => ({ type, value });
