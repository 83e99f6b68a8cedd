import { expect, test } from 'vitest';
import { areAtEqualDistances } from '../src/equal-distances.ts';
import { retailRow } from '../src/retail-row.ts';

/** Seven bands of a row of modules, four samples each, as a lens out of focus shows them. */
function bandsOf(row: string) {
  const sharp = [...`0000000${row}0000000`].flatMap((dark) => Array<number>(4).fill(dark === '1' ? 40 : 220));
  const shades = softened(softened(Float64Array.from(sharp)));
  return Array(7).fill({ shades, step: 0.5 });
}

/** The mean of each sample and the two on either side. */
const softened = (shades: Float64Array): Float64Array =>
  shades.map((_, at) => {
    const near = shades.subarray(Math.max(0, at - 2), at + 3);
    return near.reduce((sum, shade) => sum + shade, 0) / near.length;
  });

/** MSI: a wide bar or a narrow one in every three modules. */
const msi = (bits: string) => `110${bits.replaceAll('0', 'n').replaceAll('1', '110').replaceAll('n', '100')}1001`;

test('bars of MSI and stripes begin at equal distances', () => {
  for (const bits of ['0010001101010001001100000010', '1001100110011001100100010000', '0000000100100011010001010110'])
    expect(areAtEqualDistances(bandsOf(msi(bits)))).toBe(true);
  expect(areAtEqualDistances(bandsOf('1100'.repeat(20)))).toBe(true);
});

test('bars of EAN and UPC do not, even where one digit is repeated', () => {
  for (const code of ['4006381333931', '1111111111116', '0000000000000', '2222222222222', '7777777777772'])
    expect(areAtEqualDistances(bandsOf(retailRow('EAN13', code)))).toBe(false);
  expect(areAtEqualDistances(bandsOf(retailRow('EAN8', '11111115')))).toBe(false);
  expect(areAtEqualDistances(bandsOf(retailRow('UPCE', '04252614')))).toBe(false);
});
