// @vitest-environment node
import { expect, test } from 'vitest';
import { parseHistory, parseTotes, parseUnversioned } from './parse-totes.ts';

const whole = {
  id: 'one',
  name: 'A-12',
  code: 'A12345',
  on: true,
  status: 'processing',
  lastActivity: '2026-03-01T12:00:00.000Z',
  progress: 40,
};

test('stored totes are read unchanged', () => {
  expect(parseTotes(JSON.stringify([whole]))).toEqual({ list: [whole], isDamaged: false });
  expect(parseTotes(null)).toEqual({ list: [], isDamaged: false });
});

test.each([['{"half'], ['"text"'], ['7'], ['{"totes":[]}']])(
  'anything but a list counts as damaged and does not throw: %s',
  (raw) => {
    expect(parseTotes(raw)).toEqual({ list: [], isDamaged: true });
  },
);

test('one damaged tote leaves the others readable', () => {
  const parsed = parseTotes(JSON.stringify([null, { id: 'two' }, whole, 'A-13']));
  expect(parsed).toEqual({ list: [whole], isDamaged: true });
});

test('an unknown status becomes idle, and a progress out of range becomes 0', () => {
  const [tote] = parseTotes(JSON.stringify([{ ...whole, status: 'lost', progress: 400 }])).list;
  expect(tote).toMatchObject({ id: 'one', on: true, status: 'idle', progress: 0 });
});

test('the same id twice is one tote', () => {
  expect(parseTotes(JSON.stringify([whole, whole])).list).toHaveLength(1);
});

test('totes stored without a version give their names and codes', () => {
  let next = 0;
  const raw = JSON.stringify([
    { name: 'A-12', code: 'A12345' },
    { name: 'B-1', code: 'B1200', on: true },
  ]);
  expect(parseUnversioned(raw, () => `id-${next++}`).list).toMatchObject([
    { id: 'id-0', name: 'A-12', code: 'A12345', on: false, status: 'idle', progress: 0 },
    { id: 'id-1', name: 'B-1', code: 'B1200', on: true },
  ]);
});

test('the history is read entry by entry', () => {
  const entry = { name: 'A-12', code: 'A12345', on: false };
  expect(parseHistory(JSON.stringify([entry, {}]))).toEqual({ list: [entry], isDamaged: true });
});
