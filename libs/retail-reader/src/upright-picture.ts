import { withMargin } from './bar-profile.ts';
import type { Corners } from './even-bars.ts';
import type { Bars } from './find-bars.ts';
import type { Grey } from './grey.ts';

/** Pixels of the larger picture's side: a place that needs more is shown in its own size. */
const maxSide = 900;

/** Pixels beyond a matrix's corners, of which a decoder is unsure. */
const beyond = 4;

/** The place within a matrix's corners. */
export function placeWithin({ topLeft, topRight, bottomLeft, bottomRight }: Corners): Bars {
  const [right, down] = [
    topRight.x - topLeft.x + bottomRight.x - bottomLeft.x,
    topRight.y - topLeft.y + bottomRight.y - bottomLeft.y,
  ];
  const angle = Math.atan2(down, right);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const corners = [topLeft, topRight, bottomLeft, bottomRight];
  const across = corners.map(({ x, y }) => x * c + y * s);
  const along = corners.map(({ x, y }) => y * c - x * s);
  return {
    angle,
    across: [Math.min(...across), Math.max(...across)],
    along: [Math.min(...along) - beyond, Math.max(...along) + beyond],
  };
}

/**
 * A place as an upright picture of its own, twice as large where that stays small. Readers that look along rows then follow the
 * rows of a symbol that lies askew.
 */
export function uprightPicture({ pixels, width, height }: Grey, { angle, across, along }: Bars): Grey {
  const [left, right] = withMargin(across);
  const [top, bottom] = withMargin(along);
  const step = Math.max(right - left, bottom - top) > maxSide / 2 ? 1 : 0.5;
  const [columns, rows] = [Math.floor((right - left) / step), Math.floor((bottom - top) / step)];
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const out = new Uint8Array(columns * rows);
  const u = left + 0.5 * step;
  for (let row = 0, at = 0; row < rows; row++) {
    const v = top + (row + 0.5) * step;
    // Pixel centres are at halves; beyond the edge the last pixel goes on.
    let x = u * c - v * s - 0.5;
    let y = u * s + v * c - 0.5;
    for (let column = 0; column < columns; column++, at++, x += step * c, y += step * s) {
      const px = Math.min(width - 1.001, Math.max(0, x));
      const py = Math.min(height - 1.001, Math.max(0, y));
      const [column0, row0] = [Math.floor(px), Math.floor(py)];
      const place = row0 * width + column0;
      const fx = px - column0;
      const above = (pixels[place] ?? 0) * (1 - fx) + (pixels[place + 1] ?? 0) * fx;
      const below = (pixels[place + width] ?? 0) * (1 - fx) + (pixels[place + width + 1] ?? 0) * fx;
      out[at] = above + (py - row0) * (below - above) + 0.5;
    }
  }
  return { pixels: out, width: columns, height: rows };
}
