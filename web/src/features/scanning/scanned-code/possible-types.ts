import { normalizeValue } from '@floorlight/barcodes/normalize-value';
import { symbologyFor } from '@floorlight/barcodes/symbologies';
import { type BarcodeType, barcodeTypes, isPrivileged } from '@floorlight/contracts/barcodes';
import type { WedgeScan } from '#lib/wedge/scan-targets.ts';

/**
 * What this scan can be, the likeliest first: the types that say exactly this value. What opens doors is never guessed;
 * it is added by hand, under a manager ID.
 */
export function possibleTypes({ value, type: likeliest }: WedgeScan): BarcodeType[] {
  const others = barcodeTypes.filter(
    (type) =>
      type !== likeliest &&
      !isPrivileged(type) &&
      normalizeValue(type, value) === value &&
      symbologyFor(type, value) !== null,
  );
  return [likeliest, ...others];
}
