import { expect, test } from 'vitest';
import { msiRow } from './rows-of-bars.ts';
import { msiBetween } from './wrong-bars.ts';

/** Its last digit begins with the two bars that end an MSI, at the first modules of these. */
const row = msiRow('0058352');
const [lastBar, nextBar] = [78, 81];
const shorter = { type: 'msi', value: '005835' };

test('an MSI that is cut within a space is a shorter one where its check digit is right', () => {
  expect(msiBetween(row, -11, lastBar + 1)).toEqual(shorter);
  expect(msiBetween(row, -11, lastBar + 2.4)).toEqual(shorter);
  expect(msiBetween(row, -11, nextBar)).toEqual(shorter);
  expect(msiBetween(msiRow('0058312'), -11, lastBar + 2)).toBeNull();
});

test('an MSI that is cut within a bar shows that it is, unless what is left is as wide as another', () => {
  expect(msiBetween(row, -11, nextBar + 0.5)).toBeNull();
  const wide = msiRow('0058354');
  expect(msiBetween(wide, -11, lastBar + 1.5)).toBeNull();
  expect(msiBetween(wide, -11, lastBar + 1.1)).toEqual(shorter);
});

test('an MSI of which a bar is missing at its beginning is a shorter one too', () => {
  const begun = msiRow('1005835');
  expect(msiBetween(begun, 10.5, begun.length + 11)).toEqual(shorter);
  expect(msiBetween(begun, 8.5, begun.length + 11)).toBeNull();
});
