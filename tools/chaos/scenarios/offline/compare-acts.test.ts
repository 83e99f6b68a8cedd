import { expect, it } from 'vitest';
import { compareActs, type Done } from './compare-acts.ts';

const done: Done[] = [
  { kind: 'alert', label: 'one' },
  { kind: 'beacon', label: 'one' },
  { kind: 'alert', label: 'two' },
];
const none = { lost: [], doubled: [], madeUp: [], outOfOrder: [] };

it('acts that were stored once and answered in their order have no fault', () => {
  expect(compareActs(done, done, done)).toEqual(none);
});

it('only the order within a kind matters, and a repeated answer is no second act', () => {
  expect(
    compareActs(
      done,
      done,
      [done[1], done[0], done[0], done[2]].filter((act) => act !== undefined),
    ),
  ).toEqual(none);
});

it('an act that the server lost, doubled or made up is found', () => {
  expect(compareActs(done, done.slice(1), done)).toEqual({ ...none, lost: ['alert one'] });
  expect(compareActs(done, [...done, ...done.slice(2)], done)).toEqual({ ...none, doubled: ['alert two'] });
  expect(compareActs(done, [...done, { kind: 'scan', label: 'x' }], done)).toEqual({ ...none, madeUp: ['scan x'] });
});

it('acts that the server answered in another order are found', () => {
  expect(compareActs(done, done, done.toReversed())).toEqual({ ...none, outOfOrder: ['alert'] });
});
