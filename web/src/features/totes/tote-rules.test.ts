// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { addTote, codeFor } from './add-tote.ts';
import { advanceTote, nextStep } from './advance-tote.ts';
import type { LocalTote } from './local-tote.ts';
import { sortTotes } from './sort-totes.ts';
import { clearTote, switchTote } from './switch-tote.ts';

const start = Date.parse('2026-03-01T12:00:00.000Z');
const luck = (random = 0, seconds = 0) => ({ now: () => start + seconds * 1000, random: () => random });
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
  test('a name is needed, and the same name with the same code is refused', () => {
    expect(addTote([], { name: '  ', code: 'X' }, luck())).toBe('nameless');
    expect(addTote([tote()], { name: ' A-12 ', code: 'A12345 ' }, luck())).toBe('known');
    expect(addTote([tote()], { name: 'A-12', code: 'other' }, luck())).toHaveLength(2);
  });
  test('a code is made of the letters and digits of the name and a number from 100 to 998', () => {
    expect(codeFor('A-12 b!', () => 0)).toBe('A12b100');
    expect(codeFor('A-12 b!', () => 0.999_999)).toBe('A12b998');
    expect(addTote([], { name: 'A-12', code: ' ' }, luck(0.5))).toMatchObject([
      { name: 'A-12', code: 'A12549', on: false, status: 'idle', progress: 0 },
    ]);
  });
  test('a code that is taken is drawn anew', () => {
    const draws = [0, 0, 0.5];
    const added = addTote(
      [tote({ code: 'A12100' })],
      { name: 'A-12', code: '' },
      {
        ...luck(),
        random: () => draws.shift() ?? 0,
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
  ])('on at chance %d it is %s', (random, status) => {
    expect(switchTote(tote(), true, luck(random))).toMatchObject({ on: true, status });
  });
  test('off it is idle, and cleared it has no progress either', () => {
    const busy = tote({ on: true, status: 'processing', progress: 40 });
    expect(switchTote(busy, false, luck())).toMatchObject({ on: false, status: 'idle' });
    expect(clearTote(busy, luck(0, 9))).toEqual(tote({ lastActivity: '2026-03-01T12:00:09.000Z' }));
  });
});

describe('processing', () => {
  const processing = tote({ on: true, status: 'processing' });
  test('two seconds are 5 to 19 percent', () => {
    expect(advanceTote(processing, luck(0, 1.999))).toBe(processing);
    expect(advanceTote(processing, luck(0, 2)).progress).toBe(5);
    expect(advanceTote(processing, luck(0.999_999, 2)).progress).toBe(19);
  });
  test('what was counted once is not counted again, whoever looks', () => {
    const counted = advanceTote(processing, luck(0, 5));
    expect(counted.progress).toBe(10);
    expect(advanceTote(counted, luck(0, 5.9))).toBe(counted);
    expect(advanceTote(counted, luck(0, 6)).progress).toBe(15);
  });
  test('after the app was closed it is as far as it would be, and complete since it became so', () => {
    expect(advanceTote(processing, luck(0.999_999, 3600))).toMatchObject({
      status: 'complete',
      progress: 100,
      lastActivity: '2026-03-01T12:00:12.000Z',
    });
  });
  test('a clock that is set back holds nothing up', () => {
    const back = advanceTote(processing, luck(0, -3600));
    expect(back).toMatchObject({ progress: 0, lastActivity: '2026-03-01T11:00:00.000Z' });
    expect(advanceTote(back, luck(0, -3598)).progress).toBe(5);
  });
  test('the next step is that of the first that is due', () => {
    expect(nextStep([tote()])).toBeNull();
    expect(nextStep([processing, { ...processing, lastActivity: '2026-03-01T11:59:59.000Z' }])).toBe(start + 1000);
  });
});

test('tsRNDT and a number come first by their number, then the others by the alphabet', () => {
  const names = ['b', 'tsRNDT10', 'A', 'tsRNDTx', 'tsRNDT2'].map((name) => tote({ id: name, name }));
  expect(sortTotes(names).map(({ name }) => name)).toEqual(['tsRNDT2', 'tsRNDT10', 'A', 'b', 'tsRNDTx']);
});
