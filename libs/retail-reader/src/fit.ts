/** A symbol as it was found in a profile. */
export interface Fit {
  /** For each of the twelve digits the log-likelihood of each of its twenty patterns. */
  likelihoods: readonly Float64Array[];
  /** The part of the shades' variance that the likeliest patterns don't explain. */
  unexplained: number;
  /** The same of the digit that is explained worst: 1 and more where it is covered. */
  worstDigit: number;
}
