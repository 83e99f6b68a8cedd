// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { addTote, codeFor } from './add-tote.ts';
import { advanceTote, nextStep } from './advance-tote.ts';
import type { LocalTote } from './local-tote.ts';
import { sortTotes } from './sort-totes.ts';
import { clearTote, switchTote } from './switch-tote.ts';

const start = Date.parse('2026-03-01T12:00:00.000Z');
const sources = (random = 0, seconds = 0) => ({ now: () => start + seconds * 1000, random: () => random });
const tote = (part: Partial<LocalTote> = {}): LocalTote => ({
  id: 'one',
  name: 'A-12',
  code: 'A12345',
  on: false,
  status: 'idle',
  lastActivity: new Date(start).toISOString(),
  progress: 0,
  ...part,
});

describe('adding', () => {
  test('a tote needs a name, and the same name with the same code is refused', () => {
    expect(addTote([], { name: '  ', code: 'X' }, sources())).toBe('missing_name');
    expect(addTote([tote()], { name: ' A-12 ', code: 'A12345 ' }, sources())).toBe('duplicate');
    expect(addTote([tote()], { name: 'A-12', code: 'other' }, sources())).toHaveLength(2);
  });
  test('a generated code is the letters and digits of the name and a number from 100 to 998', () => {
    expect(codeFor('A-12 b!', () => 0)).toBe('A12b100');
    expect(codeFor('A-12 b!', () => 0.999_999)).toBe('A12b998');
    expect(addTote([], { name: 'A-12', code: ' ' }, sources(0.5))).toMatchObject([
      { name: 'A-12', code: 'A12549', on: false, status: 'idle', progress: 0 },
    ]);
  });
  test('a generated code that is taken is generated again', () => {
    const randomValues = [0, 0, 0.5];
    const added = addTote(
      [tote({ code: 'A12100' })],
      { name: 'A-12', code: '' },
      {
        ...sources(),
        random: () => randomValues.shift() ?? 0,
      },
    );
    expect(added).toMatchObject([{ code: 'A12100' }, { code: 'A12549' }]);
  });
});

describe('switching', () => {
  test.each([
    [0, 'active'],
    [0.4999, 'active'],
    [0.5, 'processing'],
    [0.7999, 'processing'],
    [0.8, 'complete'],
    [0.8999, 'complete'],
    [0.9, 'warning'],
    [0.9799, 'warning'],
    [0.98, 'error'],
    [0.9999, 'error'],
  ])('switched on at random value %d the tote is %s', (random, status) => {
    expect(switchTote(tote(), true, sources(random))).toMatchObject({ on: true, status });
  });
  test('switched off a tote is idle; cleared it also has no progress', () => {
    const busy = tote({ on: true, status: 'processing', progress: 40 });
    expect(switchTote(busy, false, sources())).toMatchObject({ on: false, status: 'idle' });
    expect(clearTote(busy, sources(0, 9))).toEqual(tote({ lastActivity: '2026-03-01T12:00:09.000Z' }));
  });
});

describe('processing', () => {
  const processing = tote({ on: true, status: 'processing' });
  test('every two seconds add 5 to 19 percent', () => {
    expect(advanceTote(processing, sources(0, 1.999))).toBe(processing);
    expect(advanceTote(processing, sources(0, 2)).progress).toBe(5);
    expect(advanceTote(processing, sources(0.999_999, 2)).progress).toBe(19);
  });
  test('no step is counted twice', () => {
    const counted = advanceTote(processing, sources(0, 5));
    expect(counted.progress).toBe(10);
    expect(advanceTote(counted, sources(0, 5.9))).toBe(counted);
    expect(advanceTote(counted, sources(0, 6)).progress).toBe(15);
  });
  test('after the app was closed a tote catches up, and keeps the time at which it became complete', () => {
    expect(advanceTote(processing, sources(0.999_999, 3600))).toMatchObject({
      status: 'complete',
      progress: 100,
      lastActivity: '2026-03-01T12:00:12.000Z',
    });
  });
  test('progress continues after the clock was set back', () => {
    const back = advanceTote(processing, sources(0, -3600));
    expect(back).toMatchObject({ progress: 0, lastActivity: '2026-03-01T11:00:00.000Z' });
    expect(advanceTote(back, sources(0, -3598)).progress).toBe(5);
  });
  test('the next step is the earliest one that is due', () => {
    expect(nextStep([tote()])).toBeNull();
    expect(nextStep([processing, { ...processing, lastActivity: '2026-03-01T11:59:59.000Z' }])).toBe(start + 1000);
  });
});

test('tsRNDT names come first by number, then the others alphabetically', () => {
  const names = ['b', 'tsRNDT10', 'A', 'tsRNDTx', 'tsRNDT2'].map((name) => tote({ id: name, name }));
  expect(sortTotes(names).map(({ name }) => name)).toEqual(['tsRNDT2', 'tsRNDT10', 'A', 'b', 'tsRNDTx']);
});
