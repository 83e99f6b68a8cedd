import { type Barcode, type BarcodeSort, barcodePageSize } from '@floorlight/contracts/barcodes';
import type { BarcodePage, BarcodeQuery } from '../barcode-page.ts';

/** Place in an order: a count, milliseconds and an id, the greatest first. */
type Place = [count: number, time: number, id: string];

/**
 * One page of these barcodes as the server would answer it (vault's list-barcodes.ts), with its cursors: a list that began
 * online goes on without a network.
 */
export function pageOf(barcodes: readonly Barcode[], query: BarcodeQuery, cursor: string | null): BarcodePage {
  const placeOf = places[query.sort ?? 'newest'];
  const behind = cursor === null ? null : placeAt(cursor);
  const matching = barcodes
    .filter((barcode) => matches(barcode, query))
    .map((barcode) => ({ barcode, place: placeOf(barcode) }))
    .filter(({ place }) => behind === null || descending(behind, place) < 0)
    .sort((a, b) => descending(a.place, b.place));
  const page = matching.slice(0, barcodePageSize);
  const last = page.at(-1);
  return {
    barcodes: page.map(({ barcode }) => barcode),
    next: last && matching.length > page.length ? last.place.join('-') : null,
  };
}

function matches(barcode: Barcode, { type, search = '', favorites }: BarcodeQuery): boolean {
  const { value, sku, description, location, note, isFavorite } = barcode;
  if (type !== undefined && type !== barcode.type) return false;
  if (favorites !== undefined && favorites !== String(isFavorite)) return false;
  const wanted = search.trim().toLowerCase();
  return [value, sku, description, location, note].some((field) => field?.toLowerCase().includes(wanted));
}

const createdAt = (barcode: Barcode): number => Date.parse(barcode.createdAt);
const lastTouched = ({ lastUsedAt, createdAt: added }: Barcode): number => Date.parse(lastUsedAt ?? added);

const places: Record<'newest' | BarcodeSort, (barcode: Barcode) => Place> = {
  newest: (barcode) => [0, createdAt(barcode), barcode.id],
  recent: (barcode) => [0, lastTouched(barcode), barcode.id],
  most_used: (barcode) => [barcode.usageCount, lastTouched(barcode), barcode.id],
  favorites_first: (barcode) => [Number(barcode.isFavorite), lastTouched(barcode), barcode.id],
};

function placeAt(cursor: string): Place {
  const [count = '', time = '', ...id] = cursor.split('-');
  return [Number(count), Number(time), id.join('-')];
}

function descending(a: Place, b: Place): number {
  return b[0] - a[0] || b[1] - a[1] || (a[2] < b[2] ? 1 : a[2] > b[2] ? -1 : 0);
}
