import { expect, test } from 'vitest';
import { workUpTo } from '../src/work.ts';

test('work is allowed up to its limit, and a part of it counts for the whole', () => {
  const whole = workUpTo(100);
  const part = workUpTo(30, whole);
  part.spend(20);
  expect([part.allows(10), part.allows(11), whole.allows(80), whole.allows(81)]).toEqual([true, false, true, false]);
  whole.spend(75);
  expect([part.allows(5), part.allows(6)]).toEqual([true, false]);
});
