/** A picture in shades of grey, a byte each, row by row. */
export interface Grey {
  pixels: Uint8Array;
  width: number;
  height: number;
}
