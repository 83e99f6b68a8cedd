import type { SiteCountDetails, SiteCountWall } from '@floorlight/contracts/site-counts';
import { expect, test } from 'vitest';
import { withWalls } from './site-count-api.ts';

const figures = { rebinPsTotes: 9, psToteOverflow: 0, floorTable: 0, total: 9, empty: false };
const wall = (of: Partial<SiteCountWall>) =>
  // All that is read.
  ({ afeArea: 'AFE 1', wallNumber: 'Wall 101', status: 'counted', version: 2, figures, ...of }) as SiteCountWall;
const count = { walls: [wall({}), wall({ wallNumber: 'Wall 102', status: 'open' })] } as SiteCountDetails; // the same

test('a newer wall replaces an older one, whatever comes first, and the progress follows', () => {
  const approved = wall({ status: 'approved', version: 3 });
  const after = withWalls(withWalls(count, [approved]), [wall({ status: 'recount', version: 2 })]);
  expect(after.walls[0]).toEqual(approved);
  expect(after.progress).toEqual({ open: 1, counted: 0, recount: 0, approved: 1 });
});

test('of one version the wall with figures stays: managers get a blind count’s walls with and without', () => {
  const hidden = wall({ version: 3, figures: null });
  for (const order of [
    [hidden, wall({ version: 3 })],
    [wall({ version: 3 }), hidden],
  ])
    expect(order.reduce((shown, each) => withWalls(shown, [each]), count).walls[0]?.figures).toEqual(figures);
});
