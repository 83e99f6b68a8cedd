import { expect, test } from 'vitest';
import { zoneNamedIn } from './zone-named-in.ts';

test('a zone is named by whole words only', () => {
  const zones = [{ name: 'Receiving' }, { name: 'Storage A' }, { name: 'Storage' }];
  expect(['STORAGE-1', 'coldstorage', 'Storage A, aisle 4', ''].map((text) => zoneNamedIn(text, zones))).toEqual([
    ...['Storage', null, 'Storage A', null],
  ]);
});
