import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** What an independent decoder reads in a picture of the screen: a code held before another device. */
export async function readScreen(page: Page): Promise<string[]> {
  const picture = await page.screenshot({ scale: 'device' });
  return (await readBarcodes(new Uint8Array(picture), { textMode: 'Plain' })).map(({ text }) => text);
}

export interface Printed {
  /** Pixels of a module: what every bar and space in a row through the middle is a multiple of. */
  module: number;
  /** Modules of light from the edge of the image to the first and behind the last dark pixel. */
  quiet: number;
  /** Shades that are neither black nor white. */
  greys: number;
}

/** How the image of a barcode really stands on the screen; `light` is a page that may draw. */
export async function printed(page: Page, label: string, light: Page): Promise<Printed> {
  const box = await page.getByRole('img', { name: label }).boundingBox();
  if (!box) throw new Error(`${label} is not on the screen`);
  // A row through the middle, its round corners left out.
  const clip = { x: box.x, y: box.y + box.height / 2 - 1, width: box.width, height: 2 };
  const picture = await page.screenshot({ clip, scale: 'device', type: 'png' });
  const shades = await light.evaluate<number[]>(
    `(async () => {
      const picture = await createImageBitmap(await (await fetch('data:image/png;base64,${picture.toString('base64')}')).blob());
      const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      pen.drawImage(picture, 0, 0);
      return [...pen.getImageData(0, 0, picture.width, 1).data].filter((_, at) => at % 4 === 0);
    })()`,
  );
  // A box that begins between two pixels shows a sliver of what lies beside it.
  const row = shades.slice(1, -1);
  const [first, last] = [row.indexOf(0), row.lastIndexOf(0)];
  const runs = [
    ...row
      .slice(first, last + 1)
      .map((shade) => (shade === 0 ? '1' : '0'))
      .join('')
      .matchAll(/1+|0+/g),
  ];
  const module = runs.map(([run]) => run.length).reduce(divisor);
  return {
    module,
    quiet: Math.floor((Math.min(first, row.length - 1 - last) + 1) / module),
    greys: row.filter((shade) => shade !== 0 && shade !== 255).length,
  };
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
