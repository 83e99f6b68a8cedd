import type { Tote } from '@floorlight/contracts/totes';
import { randomId } from '#lib/device/random-id.ts';

export const toteOf = (part: Partial<Tote> = {}): Tote => ({
  id: randomId(),
  toteNumber: 'A12345',
  status: 'processing',
  itemCount: 12,
  assignedTo: null,
  assignedToName: null,
  version: 1,
  lastUpdated: new Date().toISOString(),
  createdAt: new Date().toISOString(),
  ...part,
});
