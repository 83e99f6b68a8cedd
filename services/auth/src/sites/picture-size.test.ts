import { expect, test } from 'vitest';
import { pictureSize } from './picture-size.ts';

const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from('0000c3500000c350', 'hex'), // 50,000 × 50,000
]);
const jpeg = Buffer.from('ffd8ffe000044a46ffc000110804380780', 'hex'); // 1920 × 1080 after one other segment

test('the header gives the size, whatever the rest would decode to', () => {
  expect(pictureSize(png)).toEqual({ width: 50_000, height: 50_000 });
  expect(pictureSize(jpeg)).toEqual({ width: 1920, height: 1080 });
});

test('other files and cut headers have none', () => {
  for (const bytes of ['', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'RIFF....WEBP'])
    expect(pictureSize(Buffer.from(bytes))).toBeNull();
  expect(pictureSize(png.subarray(0, 18))).toBeNull();
  expect(pictureSize(jpeg.subarray(0, 12))).toBeNull();
});
