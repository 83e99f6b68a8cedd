import { expect, test } from 'vitest';
import { wallLabel } from './wall-label.ts';

test('a label of a wall names the levels of its site, unless its name has them already', () => {
  expect(wallLabel('AFE 1', 'Wall 101', [])).toMatchObject({
    value: 'AFE 1 Wall 101',
    title: 'Wall 101',
    note: 'AFE 1',
  });
  expect(wallLabel('A', 'Row 3/12', ['Aisle', 'Row', 'Bay'])).toMatchObject({
    ...{ value: 'A Row 3/12', title: 'Row 3 · Bay 12', note: 'Aisle A' },
  });
});
