import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawBarcode } from '@floorlight/barcodes/draw-barcode';
import type { CodeType } from '@floorlight/contracts/barcodes';
import type { Page } from '@playwright/test';

export interface Code {
  type: CodeType;
  value: string;
}

/** Pixels. The frame has the size we request from a camera. */
const barHeight = 120;
const frame = { width: 1280, height: 720 };
const gap = 40;

/** Draws a JPEG photograph with these codes in its middle, one below the other. `module` is in pixels. */
export async function photographOf(page: Page, codes: Code[], module = 2): Promise<Buffer> {
  const symbols = await Promise.all(codes.map((code) => symbolOf(code, module)));
  await page.setViewportSize(frame);
  await page.setContent(
    `<body style="margin:0;height:100vh;background:#d8d4cc;display:flex;flex-direction:column;gap:${gap}px;align-items:center;justify-content:center">${symbols.join('')}`,
  );
  return page.screenshot({ type: 'jpeg', quality: 80 });
}

async function symbolOf({ type, value }: Code, module: number): Promise<string> {
  const drawn = await drawBarcode(type, value);
  if (!drawn) throw new Error(`${value} can't be drawn as ${type}`);
  const { rows } = drawn;
  const width = (rows[0]?.length ?? 0) * module;
  const rowHeight = rows.length > 1 ? module : barHeight;
  const dark = rows.flatMap((row, down) =>
    [...row].flatMap((bit, along) =>
      bit === '1' ? [`M${along * module} ${down * rowHeight}h${module}v${rowHeight}h-${module}z`] : [],
    ),
  );
  return `<svg width="${width}" height="${rows.length * rowHeight}" shape-rendering="crispEdges"><path fill="#101010" d="${dark.join('')}"/></svg>`;
}

/** One picture of a film and its duration. */
export interface Shot {
  picture: Buffer;
  seconds: number;
}

/** Writes a Motion JPEG (30 pictures a second), which Chromium plays in a loop as its camera. Returns its path. */
export function writeFilm(directory: string, name: string, shots: readonly Shot[]): string {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${name}.mjpeg`);
  writeFileSync(
    file,
    Buffer.concat(
      shots.flatMap(({ picture, seconds }) => Array.from({ length: Math.round(seconds * 30) }, () => picture)),
    ),
  );
  return file;
}
