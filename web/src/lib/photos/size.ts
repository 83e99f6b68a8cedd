/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The factor that scales a picture to fit `limits`; at most 1. */
export const scaleToFit = ({ width, height }: Size, limits: Size): number =>
  Math.min(1, limits.width / width, limits.height / height);
