import type { Barcode } from '@floorlight/contracts/barcodes';
import { randomId } from '#lib/device/random-id.ts';

export const barcodeOf = (part: Partial<Barcode> = {}): Barcode => ({
  id: randomId(),
  type: 'code128',
  sku: 'SKU-7QX2M4PT',
  value: 'PALLET-7',
  description: 'Pallet of tape',
  location: 'Storage B',
  note: null,
  version: 1,
  imageUrl: null,
  isFavorite: false,
  confidence: 100,
  isAiReconstructed: false,
  usageCount: 0,
  lastUsedAt: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  ...part,
});
