import { isPrivileged } from '@floorlight/contracts/barcodes';
import type { Zone } from '@floorlight/contracts/sites';
import { zoneNamedIn } from '@floorlight/contracts/zone-named-in';
import type { BarcodeRow } from './barcode.ts';

/**
 * Where somebody is who has just scanned this: where the thing is kept, else what a location code says (`LOC-B-07`), else
 * the zone that the code names. Null where it says nothing, and of badges.
 */
export function scannedPlace(
  { type, value, location }: Pick<BarcodeRow, 'type' | 'value' | 'location'>,
  zones: readonly Zone[],
): string | null {
  if (isPrivileged(type)) return null;
  return location ?? /^LOC[-_: ]+(\S.*)$/i.exec(value)?.[1] ?? zoneNamedIn(value, zones);
}
