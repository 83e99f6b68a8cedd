/** How well a symbol fits a profile at its best position. */
export interface Fit {
  /** For each digit the log-likelihoods of its twenty patterns. */
  likelihoods: readonly Float64Array[];
  /** The part of the shades' variance that the likeliest patterns don't explain. */
  unexplained: number;
  /** The same for the digit with the most unexplained variance; 1 or more if it is covered. */
  worstDigit: number;
  /** The same for a digit in the middle: half leave more. */
  usualDigit: number;
}
