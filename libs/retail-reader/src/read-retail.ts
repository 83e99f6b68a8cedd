import type { BandedSymbol } from './bar-bands.ts';
import type { Profile } from './bar-profile.ts';
import { bestCode } from './best-code.ts';
import { areAtEqualDistances } from './equal-distances.ts';
import type { Fit } from './fit.ts';
import { fitSymbol } from './fit-symbol.ts';
import { type Layout, layoutsOf, type RetailLength, type RetailSymbology } from './layouts.ts';
import { betweenQuietZones, placeGuards } from './place-guards.ts';
import { coveredDigit, type Limits, limitsOf, type Minimum } from './retail-limits.ts';
import type { Work } from './work.ts';

/** The likeliest code of a place that looks like a retail code. */
export interface RetailReading {
  symbology: RetailSymbology;
  /** Thirteen digits of an EAN-13, where a UPC-A starts with 0; eight of an EAN-8 or UPC-E. */
  code: string;
  /** The sum of its margins over the bands that it won: log-likelihood minus the runner-up's. */
  votes: number;
  /** True if no other evidence is needed. */
  sure: boolean;
}

/** How the ends of a symbol are found: by its guards, or in a soft picture by the light on either side, which takes longer. */
export type EndsBy = 'guards' | 'quiet zones';

interface ReadOptions {
  /** It stops when no work is left. */
  work: Work;
  endsBy: EndsBy;
  length: RetailLength;
}

/**
 * Reads EAN and UPC in pictures where edges are too blurred to measure bars. Of all codes with a correct check
 * digit, it finds the one that would look most like the picture with the same softness and spread of ink. Bands along the
 * bars are read separately and vote; only a clear vote is sure.
 *
 * @returns at most one reading per symbol, in their order
 */
export function readRetail(symbols: readonly BandedSymbol[], { work, endsBy, length }: ReadOptions): RetailReading[] {
  const readings: RetailReading[] = [];
  for (const { bars, bands } of symbols) {
    if (!work.allows(0)) break;
    const layouts = layoutsOf[length].filter((layout) => bars <= layout.bars.most);
    if (layouts.length === 0 || areAtEqualDistances(bands)) continue;
    const reading = readBars(bands, { work, endsBy, layouts, limits: limitsOf[length] });
    if (reading) readings.push(reading);
  }
  return readings;
}

interface BarsOptions {
  work: Work;
  endsBy: EndsBy;
  layouts: readonly Layout[];
  limits: Limits;
}

/** What speaks for a code. */
interface Vote extends Pick<RetailReading, 'symbology' | 'code'> {
  sum: number;
  best: number;
  /** Bands that show it, also those in which a digit may be covered: their margins don't count. */
  bands: number;
  /** Bands among them in which a digit looks covered, while the others are clear. */
  covered: number;
}

/** The middle comes first. If the first three bands agree clearly, that suffices. */
const bandOrder = [3, 1, 5, 2, 4, 0, 6];
const firstBands = 3;
/** How many times clearer a vote must be before all bands are read. */
const earlyFactor = 3;

function readBars(profiles: readonly Profile[], options: BarsOptions): RetailReading | null {
  const { work, limits } = options;
  const votes = new Map<string, Vote>();
  let bestUnexplained = 1;
  for (const [bandsRead, band] of bandOrder.entries()) {
    const profile = profiles[band];
    if (!profile) break;
    // The other bands might have voted for another code.
    if (!work.allows(0)) return verdict(votes, limits, earlyFactor);
    if (bestUnexplained > (limits.promising[Math.min(bandsRead, firstBands)] ?? 0)) break;
    if (bandsRead === firstBands && verdict(votes, limits, earlyFactor)?.sure) break;
    const fit = bestFit(profile, options);
    if (!fit) continue;
    bestUnexplained = Math.min(bestUnexplained, fit.unexplained);
    if (fit.unexplained > limits.unexplained) continue;
    const { symbology } = fit.layout;
    const { code, margin } = bestCode(fit.likelihoods, fit.layout);
    const isCovered = looksCovered(fit);
    const counted = isCovered || fit.worstDigit > limits.digitUnexplained ? 0 : Math.max(0, margin);
    const key = `${symbology} ${code}`;
    const vote = votes.get(key) ?? { symbology, code, sum: 0, best: 0, bands: 0, covered: 0 };
    const best = Math.max(vote.best, counted);
    const covered = vote.covered + (isCovered ? 1 : 0);
    votes.set(key, { ...vote, sum: vote.sum + counted, best, bands: vote.bands + 1, covered });
  }
  return verdict(votes, limits, 1);
}

const looksCovered = ({ worstDigit, usualDigit }: Fit): boolean =>
  worstDigit > coveredDigit.unexplained && worstDigit > coveredDigit.times * usualDigit;

/** The fit that leaves least unexplained. */
function bestFit(profile: Profile, { work, endsBy, layouts, limits }: BarsOptions): (Fit & { layout: Layout }) | null {
  const placesOf = endsBy === 'guards' ? placeGuards : betweenQuietZones;
  let best: (Fit & { layout: Layout }) | null = null;
  for (const layout of layouts) {
    for (const place of placesOf(profile, layout, { most: limits.places, work })) {
      const fit = fitSymbol(profile, place, layout, { maxCoarseUnexplained: limits.coarseUnexplained, work });
      if (!fit || fit.unexplained >= (best?.unexplained ?? 1)) continue;
      best = { ...fit, layout };
      if (fit.unexplained < limits.clearlyFitted) return best;
    }
  }
  return best;
}

/** The code with the most votes. It is sure if it has the minimum of votes, times `factor`. */
function verdict(votes: Map<string, Vote>, { minimum, minimumOfMany }: Limits, factor: number): RetailReading | null {
  const [first, ...others] = [...votes.values()].toSorted((a, b) => b.sum - a.sum);
  if (!first || first.sum === 0 || first.covered > first.bands / 2) return null;
  const { symbology, code, sum, best, bands } = first;
  const rival = others[0]?.sum ?? 0;
  const isClear = ({ sum: least, ratio, band }: Minimum) =>
    sum >= factor * least && sum >= factor * ratio * rival && best >= band;
  const othersBands = others.reduce((all, other) => all + other.bands, 0);
  const isOfMany = minimumOfMany !== null && bands - othersBands >= minimumOfMany.bandsMore && isClear(minimumOfMany);
  return { symbology, code, votes: sum, sure: isClear(minimum) || (factor === 1 && isOfMany) };
}
