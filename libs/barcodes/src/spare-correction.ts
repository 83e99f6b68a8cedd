import type { Symbology } from './symbologies.ts';

/** The part of its error correction of which a PDF417 must have left more. */
const leastSpare = 0.5;

/**
 * False where a PDF417 took half of its error correction or more. zxing fills in codewords that it can't read, as many as the
 * symbol has for correction (ISO/IEC 15438), and then nothing is left that tells the right text from another: of a bad
 * picture any text comes out. With more than half left another text comes out in less than one of 100,000. Other matrices are
 * corrected without filling in.
 *
 * @param extra what zxing says of a symbol besides its text: JSON with `UEC`, the part of the error correction that wasn't used
 */
export function hasSpareCorrection(symbology: Symbology | null, extra: string): boolean {
  if (symbology !== 'PDF417') return true;
  const spare = Number(/"UEC":\s*([\d.]+)/.exec(extra)?.[1] ?? 0);
  return spare > leastSpare;
}
