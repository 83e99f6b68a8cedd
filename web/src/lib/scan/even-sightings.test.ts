// @vitest-environment node
import { retailRow } from '@floorlight/retail-reader/retail-row';
import { expect, test } from 'vitest';
import { withEvenness } from './even-sightings.ts';
import type { Sighting } from './sighting.ts';

const ean: Sighting = { symbology: 'EAN13', type: 'ean13', value: '4006381333931', lines: null };
const row = retailRow('EAN13', ean.value);
/** Pixels of a module, and modules of light around the bars. */
const [module, quiet] = [4, 15];

/** A video frame of bars, a little soft, with a strip of paper over them. Positions of the strip are in modules. */
function frameOf(modules: string, strip: readonly [from: number, to: number] = [0, 0]): ImageData {
  const [width, height] = [(modules.length + 2 * quiet) * module, 160];
  const isCovered = (at: number) => at >= strip[0] && at < strip[1];
  const shades = Array.from({ length: width }, (_, x) => {
    const at = x / module - quiet;
    return modules[Math.floor(at)] === '1' && !isCovered(at) ? 30 : 230;
  });
  const soft = softened(softened(shades));
  const data = new Uint8ClampedArray(4 * width * height).fill(230);
  for (let y = 20; y < height - 20; y++)
    for (const [x, shade] of soft.entries()) data.fill(shade, 4 * (y * width + x), 4 * (y * width + x) + 3);
  return { data, width, height } as ImageData;
}

const softened = (shades: readonly number[]): number[] =>
  shades.map((shade, x) => ((shades[x - 1] ?? shade) + shade + (shades[x + 1] ?? shade)) / 3);

test('bars that are all visible are where they belong', () => {
  expect(withEvenness([ean], frameOf(row))).toEqual([{ ...ean, isEven: true }]);
});

test('a bar of which half a module is covered is not where it belongs', () => {
  const wide = row.indexOf('11', 50);
  expect(withEvenness([ean], frameOf(row, [wide, wide + 0.5]))).toEqual([{ ...ean, isEven: false }]);
});

test('what a symbology checks itself is not looked at', () => {
  const others: Sighting[] = [
    { symbology: 'QRCode', type: 'qr', value: 'https://example.test', lines: 0 },
    { symbology: 'Code93', type: 'code93', value: 'SHELF-9', lines: null },
  ];
  expect(withEvenness(others, frameOf('0'))).toEqual(others);
});
