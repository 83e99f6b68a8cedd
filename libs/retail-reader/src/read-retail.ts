import { profilesOf } from './bar-profile.ts';
import { bestCode } from './best-code.ts';
import { computed } from './computed.ts';
import { type Bars, findBars } from './find-bars.ts';
import { fitSymbol } from './fit-symbol.ts';
import type { Grey } from './grey.ts';
import { placeGuards } from './place-guards.ts';

/** What the likeliest reading of a picture's EAN-13 or UPC-A is. */
export interface RetailReading {
  /** Thirteen digits, as EAN-13 writes a UPC-A too. */
  code: string;
  /** How much likelier it is than others, over all bands. */
  votes: number;
  /** True: it may be taken by itself. */
  sure: boolean;
}

const mostPlaces = 6;
const mostGuards = 3;
/** What the fit of a band leaves unexplained, at most: where nothing fits, nothing is read. */
const mostUnexplained = 0.2;
/** The same of a single digit: where one is covered, the check digit would make it up. */
const mostOfDigit = 0.3;
/** After the first coarse fit, what won't become a reading. */
const hopeless = 0.6;

const enough = { votes: 25, times: 3, band: 15 };

/**
 * Reads EAN-13 and UPC-A where edges can't be told any more: not bars are measured, but of all codes with a right check
 * digit the one is sought whose picture, as soft and as inked as this one, is likest to what is seen. Bands along the
 * bars are read apart and vote; only a clear vote is sure. Stops after `limit` milliseconds of computing in this thread.
 */
export function readRetail(grey: Grey, limit: number): RetailReading[] {
  const until = computed() + limit;
  const readings: RetailReading[] = [];
  for (const bars of findBars(grey, mostPlaces)) {
    if (computed() > until) break;
    const reading = readBars(grey, bars, until);
    if (reading) readings.push(reading);
  }
  return readings;
}

/** The middle first: where three bands say nothing, the others won't, and where they say one thing clearly, it is that. */
const order = [3, 1, 5, 2, 4, 0, 6];
const firstLook = 3;
const promising = 0.35;
/** How many times as clear a vote has to be that not every band had. */
const outright = 3;

function readBars(grey: Grey, bars: Bars, until: number): RetailReading | null {
  const profiles = profilesOf(grey, bars);
  const votes = new Map<string, { sum: number; best: number }>();
  let closest = 1;
  for (const [looked, band] of order.entries()) {
    const profile = profiles[band];
    if (!profile) break;
    // Bands that weren't looked at might have said something else.
    if (computed() > until) return verdict(votes, outright);
    if (looked === firstLook && (closest > promising || verdict(votes, outright)?.sure)) break;
    const fits = placeGuards(profile, mostGuards).flatMap((place) => fitSymbol(profile, place, hopeless) ?? []);
    const [fit] = fits.toSorted((a, b) => a.unexplained - b.unexplained);
    if (!fit) continue;
    closest = Math.min(closest, fit.unexplained);
    if (fit.unexplained > mostUnexplained || fit.worstDigit > mostOfDigit) continue;
    const { code, margin } = bestCode(fit.likelihoods);
    const vote = votes.get(code) ?? { sum: 0, best: 0 };
    votes.set(code, { sum: vote.sum + margin, best: Math.max(vote.best, margin) });
  }
  return verdict(votes, 1);
}

/** What the bands voted for; `times` as clear as it has to be. */
function verdict(votes: Map<string, { sum: number; best: number }>, times: number): RetailReading | null {
  const [first, second] = [...votes].toSorted(([, a], [, b]) => b.sum - a.sum);
  if (!first) return null;
  const [code, { sum, best }] = first;
  const rival = second?.[1].sum ?? 0;
  const sure = sum >= times * enough.votes && sum >= times * enough.times * rival && best >= enough.band;
  return { code, votes: sum, sure };
}
