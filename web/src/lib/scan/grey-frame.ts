import { brightness, type Grey } from '@floorlight/retail-reader/grey';

/** A picture in shades of grey. */
export const greyOf = ({ data, width, height }: ImageData): Grey => ({ pixels: brightness(data, 4), width, height });
