import { profilesOf } from './bar-profile.ts';
import { bestCode } from './best-code.ts';
import { type Bars, findBars } from './find-bars.ts';
import { fitSymbol } from './fit-symbol.ts';
import type { Grey } from './grey.ts';
import { placeGuards } from './place-guards.ts';
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

const maxBars = 6;
const maxPlaces = 3;
/** A band counts if its fit leaves at most this part of the variance unexplained. */
const maxUnexplained = 0.2;
/** The same for a single digit: the check digit would invent a covered one. */
const maxDigitUnexplained = 0.3;
/** A fit that leaves more unexplained after its first round is given up. */
const maxCoarseUnexplained = 0.6;

/** A sure code has at least this sum of margins, this many times the runner-up's, and this margin in one band. */
const minimum = { sum: 25, ratio: 3, band: 15 };

/**
 * Reads EAN-13 and UPC-A in pictures where edges are too blurred to measure bars. Of all codes with a correct check
 * digit, it finds the one that would look most like the picture with the same softness and spread of ink. Bands along the
 * bars are read separately and vote; only a clear vote is sure.
 *
 * @param limit milliseconds of CPU time of this thread, after which it stops
 * @returns at most one reading per place that looks like bars, the strongest place first
 */
export function readRetail(grey: Grey, limit: number): RetailReading[] {
  const deadline = threadCpuTime() + limit;
  const readings: RetailReading[] = [];
  for (const bars of findBars(grey, maxBars)) {
    if (threadCpuTime() > deadline) break;
    const reading = readBars(grey, bars, deadline);
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

function readBars(grey: Grey, bars: Bars, deadline: number): RetailReading | null {
  const profiles = profilesOf(grey, bars);
  const votes = new Map<string, { sum: number; best: number }>();
  let bestUnexplained = 1;
  for (const [bandsRead, band] of bandOrder.entries()) {
    const profile = profiles[band];
    if (!profile) break;
    // The other bands might have voted for another code.
    if (threadCpuTime() > deadline) return verdict(votes, earlyFactor);
    if (bandsRead === firstBands && (bestUnexplained > promisingUnexplained || verdict(votes, earlyFactor)?.sure))
      break;
    const fits = placeGuards(profile, maxPlaces).flatMap(
      (place) => fitSymbol(profile, place, maxCoarseUnexplained) ?? [],
    );
    const [fit] = fits.toSorted((a, b) => a.unexplained - b.unexplained);
    if (!fit) continue;
    bestUnexplained = Math.min(bestUnexplained, fit.unexplained);
    if (fit.unexplained > maxUnexplained || fit.worstDigit > maxDigitUnexplained) continue;
    const { code, margin } = bestCode(fit.likelihoods);
    const vote = votes.get(code) ?? { sum: 0, best: 0 };
    votes.set(code, { sum: vote.sum + margin, best: Math.max(vote.best, margin) });
  }
  return verdict(votes, 1);
}

/** The code with the most votes. It is sure if it has the minimum of votes, times `factor`. */
function verdict(votes: Map<string, { sum: number; best: number }>, factor: number): RetailReading | null {
  const [first, second] = [...votes].toSorted(([, a], [, b]) => b.sum - a.sum);
  if (!first) return null;
  const [code, { sum, best }] = first;
  const rival = second?.[1].sum ?? 0;
  const sure = sum >= factor * minimum.sum && sum >= factor * minimum.ratio * rival && best >= minimum.band;
  return { code, votes: sum, sure };
}
