/** A picture in shades of grey: one byte per pixel, row by row, from 0 (black) to 255 (white). */
export interface Grey {
  pixels: Uint8Array;
  width: number;
  height: number;
}
