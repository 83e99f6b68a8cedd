import { normalizeValue } from '@floorlight/barcodes/normalize-value';
import { symbologyFor } from '@floorlight/barcodes/symbologies';
import { type CodeType, codeTypes, isPrivileged } from '@floorlight/contracts/barcodes';
import type { WedgeScan } from '#lib/wedge/scan-targets.ts';

/**
 * The types that can hold exactly this value, the likeliest first. Privileged types are not offered: they are added by
 * hand with a manager ID.
 */
export function possibleTypes({ value, type: likeliest }: WedgeScan): CodeType[] {
  const others = codeTypes.filter(
    (type) =>
      type !== likeliest &&
      !isPrivileged(type) &&
      normalizeValue(type, value) === value &&
      symbologyFor(type, value) !== null,
  );
  return [likeliest, ...others];
}
