import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

export interface MeasuredBarcode {
  /** The codes an independent decoder reads in a screenshot, as another device would scan them. */
  read: string[];
  /** Pixels of a module: every bar and space in a row through the middle is a multiple of it. */
  module: number;
  /** Modules of light before the first and after the last dark pixel. */
  quiet: number;
  /** The number of pixels that are neither black nor white. */
  greys: number;
}

/** Measures the image of a barcode on the screen. `canvas` is a page that may draw on a canvas. */
export async function measureBarcode(page: Page, label: string, canvas: Page): Promise<MeasuredBarcode> {
  const box = await page.getByRole('img', { name: label, exact: true }).boundingBox();
  if (!box) throw new Error(`${label} is not on the screen`);
  const picture = await page.screenshot({ scale: 'device' });
  const ratio = await page.evaluate<number>('devicePixelRatio');
  const pixel = (length: number) => Math.round(length * ratio);
  const at = [pixel(box.x), pixel(box.y + box.height / 2), pixel(box.width)];
  // A box that begins between two pixels includes part of its neighbour.
  const row = (await shadesOf(canvas, picture, at)).slice(1, -1);
  const [first, last] = [row.indexOf(0), row.lastIndexOf(0)];
  const bits = row.slice(first, last + 1).map((shade) => (shade === 0 ? '1' : '0'));
  const module = [...bits.join('').matchAll(/1+|0+/g)].map(([run]) => run.length).reduce(divisor, 0);
  return {
    read: (await readBarcodes(new Uint8Array(picture), { textMode: 'Plain' })).map(({ text }) => text),
    module,
    quiet: Math.floor((Math.min(first, row.length - 1 - last) + 1) / module),
    greys: row.filter((shade) => shade !== 0 && shade !== 255).length,
  };
}

/** The pixels of a row, from `x` on, as shades of 0 to 255. */
const shadesOf = (canvas: Page, picture: Buffer, [x, y, width]: number[]): Promise<number[]> =>
  canvas.evaluate<number[]>(
    `(async () => {
      const answer = await fetch('data:image/png;base64,${picture.toString('base64')}');
      const picture = await createImageBitmap(await answer.blob());
      const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      pen.drawImage(picture, 0, 0);
      return [...pen.getImageData(${x}, ${y}, ${width}, 1).data].filter((_, at) => at % 4 === 0);
    })()`,
  );

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
