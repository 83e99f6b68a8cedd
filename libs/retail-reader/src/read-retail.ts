import { profilesOf } from './bar-profile.ts';
import { bestCode } from './best-code.ts';
import type { Bars } from './find-bars.ts';
import type { LinearSymbol } from './find-symbols.ts';
import { fitSymbol } from './fit-symbol.ts';
import type { Grey } from './grey.ts';
import { betweenQuietZones, placeGuards } from './place-guards.ts';
import { threadCpuTime } from './thread-cpu-time.ts';

/** The likeliest code of a place that looks like an EAN-13 or UPC-A. */
export interface RetailReading {
  /** Thirteen digits: a UPC-A starts with 0. */
  code: string;
  /** The sum of its margins over the bands that it won: log-likelihood minus the runner-up's. */
  votes: number;
  /** True if no other evidence is needed. */
  sure: boolean;
}

/** An EAN-13 has 30, and noise adds some. */
const maxBars = 45;
const maxPlaces = 3;
/** A band counts if its fit leaves at most this part of the variance unexplained. */
const maxUnexplained = 0.2;
/** The same for a single digit: the check digit would invent a covered one. */
const maxDigitUnexplained = 0.3;
/** A fit that leaves more unexplained after its first round is given up. */
const maxCoarseUnexplained = 0.6;

/** A sure code has at least this sum of margins, this many times the runner-up's, and this margin in one band. */
const minimum = { sum: 25, ratio: 3, band: 15 };
/** Or less, where it is shown by so many more of the seven bands than all others. */
const minimumOfMany = { sum: 10, ratio: 3, band: 7, bandsMore: 3 };

/** What speaks for a code. */
interface Vote {
  sum: number;
  best: number;
  /** Bands that show it, also those in which a digit may be covered: their margins don't count. */
  bands: number;
}

/** How the ends of a symbol are found: by its guards, or in a soft picture by the light on either side, which takes longer. */
export type EndsBy = 'guards' | 'quiet zones';

/**
 * Reads EAN-13 and UPC-A in pictures where edges are too blurred to measure bars. Of all codes with a correct check
 * digit, it finds the one that would look most like the picture with the same softness and spread of ink. Bands along the
 * bars are read separately and vote; only a clear vote is sure.
 *
 * @param limit milliseconds of CPU time of this thread, after which it stops
 * @returns at most one reading per symbol, in their order
 */
export function readRetail(
  grey: Grey,
  symbols: readonly LinearSymbol[],
  { limit, endsBy }: { limit: number; endsBy: EndsBy },
): RetailReading[] {
  const deadline = threadCpuTime() + limit;
  const readings: RetailReading[] = [];
  for (const symbol of symbols) {
    if (threadCpuTime() > deadline) break;
    if (symbol.bars > maxBars) continue;
    const reading = readBars(grey, symbol, { deadline, endsBy });
    if (reading) readings.push(reading);
  }
  return readings;
}

/** The middle comes first. If the first three bands fit badly, so do the others; if they agree clearly, that suffices. */
const bandOrder = [3, 1, 5, 2, 4, 0, 6];
const firstBands = 3;
/** If none of the first bands leaves less than this part unexplained, the others are not read. */
const promisingUnexplained = 0.35;
/** How many times clearer a vote must be before all bands are read. */
const earlyFactor = 3;

function readBars(
  grey: Grey,
  bars: Bars,
  { deadline, endsBy }: { deadline: number; endsBy: EndsBy },
): RetailReading | null {
  const profiles = profilesOf(grey, bars);
  const votes = new Map<string, Vote>();
  let bestUnexplained = 1;
  for (const [bandsRead, band] of bandOrder.entries()) {
    const profile = profiles[band];
    if (!profile) break;
    // The other bands might have voted for another code.
    if (threadCpuTime() > deadline) return verdict(votes, earlyFactor);
    if (bandsRead === firstBands && (bestUnexplained > promisingUnexplained || verdict(votes, earlyFactor)?.sure))
      break;
    const places = endsBy === 'guards' ? placeGuards(profile, maxPlaces) : betweenQuietZones(profile, maxPlaces);
    const fits = places.flatMap((place) => fitSymbol(profile, place, maxCoarseUnexplained) ?? []);
    const [fit] = fits.toSorted((a, b) => a.unexplained - b.unexplained);
    if (!fit) continue;
    bestUnexplained = Math.min(bestUnexplained, fit.unexplained);
    if (fit.unexplained > maxUnexplained) continue;
    const { code, margin } = bestCode(fit.likelihoods);
    const counted = fit.worstDigit > maxDigitUnexplained ? 0 : margin;
    const vote = votes.get(code) ?? { sum: 0, best: 0, bands: 0 };
    votes.set(code, { sum: vote.sum + counted, best: Math.max(vote.best, counted), bands: vote.bands + 1 });
  }
  return verdict(votes, 1);
}

/** The code with the most votes. It is sure if it has the minimum of votes, times `factor`. */
function verdict(votes: Map<string, Vote>, factor: number): RetailReading | null {
  const [first, ...others] = [...votes].toSorted(([, a], [, b]) => b.sum - a.sum);
  if (!first || first[1].sum === 0) return null;
  const [code, { sum, best, bands }] = first;
  const rival = others[0]?.[1].sum ?? 0;
  const isClear = ({ sum: least, ratio, band }: typeof minimum) =>
    sum >= factor * least && sum >= factor * ratio * rival && best >= band;
  const othersBands = others.reduce((sum, [, other]) => sum + other.bands, 0);
  const isOfMany = bands - othersBands >= minimumOfMany.bandsMore;
  return { code, votes: sum, sure: isClear(minimum) || (factor === 1 && isOfMany && isClear(minimumOfMany)) };
}
