import type { InventoryCount } from '@floorlight/contracts/counts';
import type { SiteCountDetails, SiteCountWall } from '@floorlight/contracts/site-counts';
import { describe, expect, test } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { countOf, planOf, siteCountOf, siteWallOf } from '../../tests/counts.ts';
import { latestCounts } from './latest-counts.ts';
import type { WaitingCount } from './waiting-count.ts';
import { countedIn, isCounted, nextWall, wallStates } from './wall-states.ts';

const { areas } = planOf();
const [area = { name: '', walls: [] }] = areas;
const [me, ana] = [randomId(), randomId()];
const openedAt = '2026-11-21T12:00:00.000Z';
const earlier = '2026-11-21T11:00:00.000Z';
const later = '2026-11-21T13:00:00.000Z';
const byAna: Partial<SiteCountWall> = {
  ...{ status: 'counted', countId: randomId(), countedBy: ana, countedByName: 'Ana Picker', countedAt: later },
  figures: { rebinPsTotes: 5, psToteOverflow: 2, floorTable: 1, total: 8, empty: false },
};

const waitingAt = (createdAt: string): WaitingCount => ({
  ...{ key: randomId(), userId: me, createdAt, attempts: 1, withdrawn: false },
  body: {
    afeArea: 'AFE 1',
    wallNumber: 'Wall 101',
    rebinPsTotes: 1,
    psToteOverflow: 0,
    floorTable: 0,
    notes: null,
    empty: false,
  },
});

function statesOf(walls: SiteCountWall[], own: { saved?: InventoryCount[]; waiting?: WaitingCount[] } = {}) {
  const counts: SiteCountDetails[] = walls.length > 0 ? [siteCountOf(walls, { openedAt })] : [];
  return wallStates({ areas, latest: latestCounts(own.saved ?? [], own.waiting ?? []), counts, userId: me });
}

const threeWalls = (...parts: Partial<SiteCountWall>[]) =>
  area.walls.map((wallNumber, index) => siteWallOf({ wallNumber, ...parts[index] }));

describe('in a count of the site', () => {
  test('what was counted before it opened, here or still on the device, is not counted', () => {
    const saved = statesOf(threeWalls(), { saved: [countOf({ createdAt: earlier })] });
    const waiting = statesOf(threeWalls(), { waiting: [waitingAt(earlier)] });
    for (const states of [saved, waiting]) {
      expect(states.of('AFE 1', 'Wall 101')).toMatchObject({ state: 'open', isLeft: true, earlier: null });
      expect(countedIn(area, states)).toBe(0);
    }
  });

  test('a count that waits on the device, and one that the record does not have yet, are counted', () => {
    const waiting = statesOf(threeWalls(), { waiting: [waitingAt(later)] });
    expect(waiting.of('AFE 1', 'Wall 101')).toMatchObject({ state: 'waiting', isLeft: false, total: 1 });
    const count = siteCountOf(threeWalls(), { openedAt });
    const latest = latestCounts([countOf({ createdAt: later, siteCountId: count.id })], []);
    const states = wallStates({ areas, latest, counts: [count], userId: me });
    expect(states.of('AFE 1', 'Wall 101')).toMatchObject({ state: 'counted', isLeft: false, total: 8 });
  });

  test('what somebody else has counted is counted, in a blind count without its figures', () => {
    const seen = statesOf(threeWalls(byAna)).of('AFE 1', 'Wall 101');
    const blind = statesOf(threeWalls({ ...byAna, figures: null })).of('AFE 1', 'Wall 101');
    expect([isCounted(seen), seen.total, seen.earlier]).toEqual([true, 8, null]);
    expect([isCounted(blind), blind.total]).toEqual([true, null]);
  });

  test('a wall to count again is left, unless somebody else has to', () => {
    const again = { ...byAna, status: 'recount', recountByAnother: true } as const;
    const [forMe, forOthers] = [again, { ...again, countedBy: me }].map((wall) =>
      statesOf(threeWalls(wall)).of('AFE 1', 'Wall 101'),
    );
    expect([forMe?.isLeft, forOthers?.isLeft]).toEqual([true, false]);
    expect(forMe && isCounted(forMe)).toBe(false);
  });

  test('the next wall is one of the same count: first one for everybody, then one of somebody else', () => {
    const states = statesOf(threeWalls({}, { assignedTo: ana }));
    expect(nextWall(area, states, 'Wall 101')).toBe('Wall 103');
    const taken = statesOf(threeWalls({}, { assignedTo: ana }, byAna));
    expect(nextWall(area, taken, 'Wall 101')).toBe('Wall 102');
    const partly = statesOf(threeWalls().slice(0, 2));
    expect(nextWall(area, partly, 'Wall 102')).toBe('Wall 101');
    expect(nextWall(area, partly, 'Wall 103')).toBeNull();
    const here = { startedBy: ana, startedByName: 'Ana Picker', startedAt: new Date().toISOString() };
    expect(nextWall(area, statesOf(threeWalls({}, here)), 'Wall 101')).toBe('Wall 103');
  });

  test('the areas to count are those of the count', () => {
    const states = statesOf([siteWallOf({ afeArea: 'AFE 2', wallNumber: 'Wall 202' })]);
    expect(states.areas).toEqual([{ name: 'AFE 2', walls: ['Wall 202'] }]);
  });
});

test('without a count of the site the session of the day says what is counted', () => {
  const states = statesOf([], { saved: [countOf(), countOf({ wallNumber: 'Wall 102', empty: true, total: 0 })] });
  expect(area.walls.map((wall) => states.of('AFE 1', wall).state)).toEqual(['counted', 'empty', 'open']);
  expect(states.of('AFE 1', 'Wall 101').earlier).toMatchObject({ total: 8 });
  expect(nextWall(area, states, 'Wall 103')).toBeNull();
  expect(states.areas).toBe(areas);
});

test('a count that waits is a recount of one of the same session, not of one in a count of the site', () => {
  const waiting = [waitingAt(later)];
  const recount = (siteCountId: string | null) =>
    statesOf([], { saved: [countOf({ createdAt: earlier, siteCountId })], waiting }).of('AFE 1', 'Wall 101').recount;
  expect([recount(null), recount(randomId())]).toEqual([true, false]);
});
