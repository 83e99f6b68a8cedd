import type { Grey } from '@floorlight/retail-reader/grey';
import sharp, { type Sharp } from 'sharp';
import type { Random } from '../../chaos/random.ts';

/** Pixels of a drawn module, before a photo makes it smaller. */
export const drawnModule = 6;
/** Shades of paper and of ink. */
export const [paper, ink] = [235, 30];
/** Lines of paper above and below bars. */
const margin = 3;

/** A label's pixels, with its size in modules. */
export interface Label {
  grey: Grey;
  columns: number;
  lines: number;
}

/** A label of bars, with rows of modules one below the other, all alike in height and as wide as the widest. */
export function labelOfBars(rows: readonly string[], quietZone: number, lines: number): Label {
  const columns = Math.max(...rows.map((row) => row.length)) + 2 * quietZone;
  const height = (lines - 2 * margin) / rows.length;
  return labelOf(columns, lines, (column, line) => {
    if (line < margin || line >= lines - margin) return false;
    return rows[Math.floor((line - margin) / height)]?.[column - quietZone] === '1';
  });
}

/** A label of a matrix, whose rows are one module high. */
export function labelOfMatrix(rows: readonly string[], quietZone: number): Label {
  const columns = (rows[0]?.length ?? 0) + 2 * quietZone;
  return labelOf(
    columns,
    rows.length + 2 * quietZone,
    (column, line) => rows[line - quietZone]?.[column - quietZone] === '1',
  );
}

/** A label of so many modules, each dark or light. */
export function labelOf(columns: number, lines: number, isDark: (column: number, line: number) => boolean): Label {
  const [width, height] = [columns * drawnModule, lines * drawnModule];
  const pixels = Buffer.alloc(width * height, paper);
  for (let line = 0; line < lines; line++) {
    const first = line * drawnModule * width;
    for (let column = 0; column < columns; column++)
      if (isDark(column, line)) pixels.fill(ink, first + column * drawnModule, first + (column + 1) * drawnModule);
    for (let below = 1; below < drawnModule; below++) pixels.copyWithin(first + below * width, first, first + width);
  }
  return { grey: { pixels, width, height }, columns, lines };
}

/** Paints a strip from the top of a label to its bottom. Positions are in modules and may lie between two. */
export function paintStrip({ grey: { pixels, width, height } }: Label, from: number, to: number, shade: number): void {
  const [first, end] = [Math.max(0, Math.round(from * drawnModule)), Math.min(width, Math.round(to * drawnModule))];
  if (end <= first) return;
  for (let y = 0; y < height; y++) pixels.fill(shade, y * width + first, y * width + end);
}

/** The size of a photo in pixels. */
const [width, height] = [800, 600];
const table = '#b8b2a4';

/**
 * Photographs a label as a phone would, 800 by 600 pixels in JPEG of quality 60: turned by up to so many degrees, blurred and
 * lit.
 */
export async function photographLabel(label: Label, random: Random, degrees: number): Promise<Buffer> {
  const { columns, lines, grey } = label;
  const pixels = Math.min(random(1.6, 3.5), 560 / Math.hypot(columns, lines));
  const small = await pngOf(
    sharp(grey.pixels, { raw: { width: grey.width, height: grey.height, channels: 1 } }).resize(
      Math.round(columns * pixels),
      Math.round(lines * pixels),
      { fit: 'fill' },
    ),
  );
  const turned = await pngOf(sharp(small).rotate(random(-degrees, degrees), { background: table }));
  const left = Math.round(random(5, 180));
  const lying = sharp({ create: { width, height, channels: 3, background: table } }).composite([
    { input: turned, left, top: 15 },
  ]);
  return sharp(await pngOf(lying))
    .composite([{ input: await pngOf(lightOf(random)), blend: 'multiply' }])
    .blur(random(0.4, 1.1))
    .jpeg({ quality: 60 })
    .toBuffer();
}

const pngOf = (picture: Sharp): Promise<Buffer> => picture.png({ compressionLevel: 1 }).toBuffer();

/** Light that falls off to one side, as under a lamp. */
function lightOf(random: Random): Sharp {
  const [bright, dark, slant] = [random(200, 255), random(90, 200), random(0, 1)];
  const pixels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      pixels[y * width + x] = bright + (dark - bright) * ((x / width + (slant * y) / height) / (1 + slant));
  return sharp(pixels, { raw: { width, height, channels: 1 } });
}
