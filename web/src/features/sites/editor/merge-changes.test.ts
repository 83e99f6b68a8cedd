// @vitest-environment node
import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const base = {
  name: 'Main',
  entrance: 'Gate 1',
  zones: [
    { name: 'A', size: 1 },
    { name: 'B', size: 2 },
  ],
  walls: ['1', '2'],
};

test('changes of both sides are kept', () => {
  const mine = { ...base, name: 'North', walls: ['1', '2', '3'] };
  const theirs = { ...base, entrance: 'Gate 9', walls: ['2', '4'] };
  expect(mergeChanges(base, mine, theirs)).toEqual({
    ...base,
    name: 'North',
    entrance: 'Gate 9',
    walls: ['2', '3', '4'],
  });
});

test('where both changed the same field, mine counts', () => {
  expect(mergeChanges(base, { ...base, name: 'North' }, { ...base, name: 'South' }).name).toBe('North');
});

test('entries of lists are merged by their names', () => {
  const mine = {
    ...base,
    zones: [
      { name: 'B', size: 2 },
      { name: 'C', size: 3 },
    ],
  };
  const theirs = {
    ...base,
    zones: [
      { name: 'A', size: 1 },
      { name: 'B', size: 7 },
      { name: 'D', size: 4 },
    ],
  };
  expect(mergeChanges(base, mine, theirs).zones).toEqual([
    { name: 'B', size: 7 },
    { name: 'C', size: 3 },
    { name: 'D', size: 4 },
  ]);
});

test('the changes of one version can be taken back under later ones', () => {
  const second = { ...base, name: 'North' };
  const third = { ...second, entrance: 'Gate 9' };
  expect(mergeChanges(second, base, third)).toEqual({ ...base, entrance: 'Gate 9' });
});
