/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The factor by which a picture is drawn to fit `limits`; 1 at most, so none is made larger. */
export const scaleToFit = ({ width, height }: Size, limits: Size): number =>
  Math.min(1, limits.width / width, limits.height / height);
