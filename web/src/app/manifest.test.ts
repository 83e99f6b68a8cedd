import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@floorlight/contracts/paths';
import { expect, test } from 'vitest';

const publicFile = (path: string) => join(import.meta.dirname, '../../public', path);
const manifest = JSON.parse(readFileSync(publicFile('/manifest.webmanifest'), 'utf8')) as {
  name: string;
  display: string;
  start_url: string;
  icons: { src: string; sizes: string; purpose?: string }[];
  shortcuts: { name: string; url: string; icons: { src: string }[] }[];
}; // our own file

/** Width and height, as the header of a PNG has them. */
function sizesOf(path: string): string {
  const png = readFileSync(publicFile(path));
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test('the app can be installed: a name, its own window, and icons as large as they say', () => {
  expect(manifest).toMatchObject({ name: 'Floorlight', display: 'standalone', start_url: paths.home });
  expect(manifest.icons.map(({ src }) => sizesOf(src))).toEqual(manifest.icons.map(({ sizes }) => sizes));
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
  const [, apple = ''] = /rel="apple-touch-icon" href="([^"]+)"/.exec(page) ?? [];
  expect(sizesOf(apple)).toBe('180x180');
});

test('its shortcuts lead to the scanner, the count, and the dialog of EMERGENCY', () => {
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Scan', paths.scanner],
    ['Count', `${paths.totes}?tab=inventory`],
    ['EMERGENCY', `${paths.emergency}?press`],
  ]);
  for (const { icons } of manifest.shortcuts) expect(icons.every(({ src }) => existsSync(publicFile(src)))).toBe(true);
});
