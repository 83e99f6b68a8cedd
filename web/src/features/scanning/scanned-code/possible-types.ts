import { normalise } from '@floorlight/barcodes/normalise';
import { symbologyFor } from '@floorlight/barcodes/symbology';
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
      normalise(type, value) === value &&
      symbologyFor(type, value) !== null,
  );
  return [likeliest, ...others];
}
