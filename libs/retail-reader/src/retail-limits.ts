import type { RetailLength } from './layouts.ts';

/** When a band counts, and when a code is sure. */
export interface Limits {
  /** A band counts if its fit leaves at most this part of the variance unexplained. */
  unexplained: number;
  /** The same for a single digit: the check digit would invent a covered one. */
  digitUnexplained: number;
  /** Places that are tried in each band: ends that fit the known modules. */
  places: number;
  /** A fit that leaves less needs no other places to be tried. */
  clearlyFitted: number;
  /** A fit that leaves more unexplained after its first round is given up. */
  coarseUnexplained: number;
  /**
   * If no band so far leaves less than this part unexplained, the others are not read: by how many were. Most places are
   * text.
   */
  promising: readonly number[];
  /** A sure code has at least this sum of margins, this many times the runner-up's, and this margin in one band. */
  minimum: Minimum;
  /** Or less, where it is shown by so many more of the seven bands than all others; null: never less. */
  minimumOfMany: (Minimum & { bandsMore: number }) | null;
}

/**
 * A digit that leaves more than this unexplained, and more than so many times what a digit of the symbol usually leaves, is
 * covered in part: the others show how sharp the picture is. Under thin strips that made another code the worst digit left at
 * least 0.148, and 9.7 times the usual; in photographs that were read it stayed below one of the two in at least half of the
 * bands.
 */
export const coveredDigit = { unexplained: 0.13, times: 8.5 };

export interface Minimum {
  sum: number;
  ratio: number;
  band: number;
}

/**
 * In a soft picture, text and parts of other symbols look like a short code: they left 0.07 or more unexplained, with margins
 * up to
 * 18. Short codes that were printed left up to 0.02, with margins over 290.
 */
export const limitsOf: Record<RetailLength, Limits> = {
  long: {
    unexplained: 0.2,
    digitUnexplained: 0.3,
    places: 3,
    clearlyFitted: 0.08,
    coarseUnexplained: 0.6,
    promising: [1, 0.5, 0.4, 0.35],
    minimum: { sum: 25, ratio: 3, band: 15 },
    minimumOfMany: { sum: 10, ratio: 3, band: 7, bandsMore: 3 },
  },
  short: {
    unexplained: 0.05,
    digitUnexplained: 0.1,
    places: 2,
    clearlyFitted: 0.03,
    coarseUnexplained: 0.4,
    promising: [1, 0.25, 0.15, 0.1],
    minimum: { sum: 120, ratio: 3, band: 60 },
    minimumOfMany: null,
  },
};
