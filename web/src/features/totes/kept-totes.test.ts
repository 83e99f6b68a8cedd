// @vitest-environment node
import { expect, test } from 'vitest';
import { readHistory, readTotes, readUnversioned } from './kept-totes.ts';

const whole = {
  id: 'one',
  name: 'A-12',
  code: 'A12345',
  on: true,
  status: 'processing',
  lastActivity: '2026-03-01T12:00:00.000Z',
  progress: 40,
};

test('what was kept is read as it was', () => {
  expect(readTotes(JSON.stringify([whole]))).toEqual({ list: [whole], damaged: false });
  expect(readTotes(null)).toEqual({ list: [], damaged: false });
});

test.each([['{"half'], ['"text"'], ['7'], ['{"totes":[]}']])(
  'what is no list is damaged, and crashes nothing: %s',
  (raw) => {
    expect(readTotes(raw)).toEqual({ list: [], damaged: true });
  },
);

test('one damaged tote takes none of the others with it', () => {
  const kept = readTotes(JSON.stringify([null, { id: 'two' }, whole, 'A-13']));
  expect(kept).toEqual({ list: [whole], damaged: true });
});

test('a state that does not exist is idle, and a progress beyond its bounds none', () => {
  const [tote] = readTotes(JSON.stringify([{ ...whole, status: 'lost', progress: 400 }])).list;
  expect(tote).toMatchObject({ id: 'one', on: true, status: 'idle', progress: 0 });
});

test('the same id twice is one tote', () => {
  expect(readTotes(JSON.stringify([whole, whole])).list).toHaveLength(1);
});

test('the form without a version gives its names and codes', () => {
  let next = 0;
  const raw = JSON.stringify([
    { name: 'A-12', code: 'A12345' },
    { name: 'B-1', code: 'B1200', on: true },
  ]);
  expect(readUnversioned(raw, () => `id-${next++}`).list).toMatchObject([
    { id: 'id-0', name: 'A-12', code: 'A12345', on: false, status: 'idle', progress: 0 },
    { id: 'id-1', name: 'B-1', code: 'B1200', on: true },
  ]);
});

test('the history is read entry by entry', () => {
  const entry = { name: 'A-12', code: 'A12345', on: false };
  expect(readHistory(JSON.stringify([entry, {}]))).toEqual({ list: [entry], damaged: true });
});
