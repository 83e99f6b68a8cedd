import type { Barcode } from '@floorlight/contracts/barcodes';
import { expect, test } from 'vitest';
import { barcodeOf } from '../../../tests/barcodes.ts';
import type { BarcodeQuery } from '../barcode-page.ts';
import { pageOf } from './page-of.ts';

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const at = (second: number): string => new Date(Date.UTC(2026, 2, 1) + second * 1000).toISOString();

const vault: Barcode[] = [
  barcodeOf({ id: id(1), sku: 'PLAIN', value: '100 percent', createdAt: at(1), lastUsedAt: at(9), usageCount: 1 }),
  barcodeOf({ id: id(2), sku: 'WILD', value: '100% _under_', createdAt: at(2), lastUsedAt: null, usageCount: 0 }),
  barcodeOf({ id: id(3), sku: 'DOCK', type: 'qr', description: 'Zürich', isFavorite: true, createdAt: at(3) }),
];
const skus = (query: BarcodeQuery) => pageOf(vault, query, null).barcodes.map(({ sku }) => sku);

test('a search finds a part of any field in any case, and filters narrow it', () => {
  expect(skus({ search: 'zÜRICH' })).toEqual(['DOCK']);
  expect(skus({ search: '0%' })).toEqual(['WILD']);
  expect(skus({ search: '100' })).toEqual(['WILD', 'PLAIN']);
  expect(skus({ search: '100', type: 'qr' })).toEqual([]);
  expect(skus({ favorites: 'true' })).toEqual(['DOCK']);
});

test('each order has its own first, and pages follow each other without a gap', () => {
  expect(skus({})).toEqual(['DOCK', 'WILD', 'PLAIN']);
  expect(skus({ sort: 'recent' })[0]).toBe('PLAIN');
  expect(skus({ sort: 'most_used' }).indexOf('PLAIN')).toBeLessThan(skus({ sort: 'most_used' }).indexOf('WILD'));

  // Many at the same time: the id decides.
  const many = Array.from({ length: 120 }, (_, index) => barcodeOf({ id: id(index), usageCount: index % 3 }));
  for (const sort of [undefined, 'recent', 'most_used'] as const) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = pageOf(many, { ...(sort && { sort }) }, cursor);
      seen.push(...page.barcodes.map((barcode) => barcode.id));
      cursor = page.next;
    } while (cursor !== null);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  }
});
