import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

export interface Seen {
  /** What an independent decoder reads in a picture of the screen: a code held before another device. */
  read: string[];
  /** Pixels of a module: what every bar and space in a row through the middle is a multiple of. */
  module: number;
  /** Modules of light from the edge of the image to the first and behind the last dark pixel. */
  quiet: number;
  /** Shades that are neither black nor white. */
  greys: number;
}

/** How the image of a barcode really stands on the screen; `light` is a page that may draw. */
export async function seen(page: Page, label: string, light: Page): Promise<Seen> {
  const box = await page.getByRole('img', { name: label, exact: true }).boundingBox();
  if (!box) throw new Error(`${label} is not on the screen`);
  const picture = await page.screenshot({ scale: 'device' });
  const ratio = await page.evaluate<number>('devicePixelRatio');
  const pixel = (length: number) => Math.round(length * ratio);
  const at = [pixel(box.x), pixel(box.y + box.height / 2), pixel(box.width)];
  // A box that begins between two pixels shows a sliver of what lies beside it.
  const row = (await shadesOf(light, picture, at)).slice(1, -1);
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

/** The pixels of a row, from `x` on, as shades from 0 to 255. */
const shadesOf = (light: Page, picture: Buffer, [x, y, width]: number[]): Promise<number[]> =>
  light.evaluate<number[]>(
    `(async () => {
      const answer = await fetch('data:image/png;base64,${picture.toString('base64')}');
      const picture = await createImageBitmap(await answer.blob());
      const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      pen.drawImage(picture, 0, 0);
      return [...pen.getImageData(${x}, ${y}, ${width}, 1).data].filter((_, at) => at % 4 === 0);
    })()`,
  );

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
