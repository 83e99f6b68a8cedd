import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hasEvenBars } from '../src/even-bars.ts';
import type { Grey } from '../src/grey.ts';
import { retailRow } from '../src/retail-row.ts';

const [left, top, pixels, height] = [40, 20, 8, 100];
const code = { type: 'ean13', value: '4006381333931' };
const row = retailRow('EAN13', code.value);

/** Bars two pixels a module wide and a little blurred, with strips of paper over them, in modules. */
async function picture(modules: string, strips: readonly { from: number; to: number }[] = []): Promise<Grey> {
  const width = (modules.length + 2 * left) * pixels;
  const drawn = Buffer.alloc(width * height, 230);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (modules[Math.floor(x / pixels) - left] === '1') drawn[y * width + x] = 30;
    for (const { from, to } of strips)
      drawn.fill(230, y * width + (left + from) * pixels, y * width + (left + to) * pixels);
  }
  const { data, info } = await sharp(drawn, { raw: { width, height, channels: 1 } })
    .resize(Math.round((width / pixels) * 2), height, { fit: 'fill' })
    .blur(0.8)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

const corners = (modules: string) => {
  const [from, to] = [left * 2, (left + modules.length) * 2];
  return {
    topLeft: { x: from, y: top },
    topRight: { x: to, y: top },
    bottomLeft: { x: from, y: height - top },
    bottomRight: { x: to, y: height - top },
  };
};

test('bars as printed are at their places, both ways up', async () => {
  expect(hasEvenBars(await picture(row), corners(row), code)).toBe(true);
  const turned = [...row].toReversed().join('');
  expect(hasEvenBars(await picture(turned), corners(turned), code)).toBe(true);
});

test.each([0.375, 0.5, 0.625])('a bar of which %d of a module is covered is not at its place', async (covered) => {
  const wide = row.indexOf('11', 50);
  expect(hasEvenBars(await picture(row, [{ from: wide, to: wide + covered }]), corners(row), code)).toBe(false);
});

test('bars of another code are not at their places', async () => {
  const other = retailRow('EAN13', '4006381333948');
  expect(hasEvenBars(await picture(other), corners(row), code)).toBe(false);
});

test('a picture without bars has none at their places', async () => {
  expect(hasEvenBars(await picture('0'.repeat(95)), corners(row), code)).toBe(false);
});
