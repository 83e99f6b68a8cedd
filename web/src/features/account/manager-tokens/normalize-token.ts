import { managerTokenLength } from '@floorlight/contracts/manager-tokens';

/** Turns typed, pasted or scanned text into a token: capitals, no spaces or hyphens, at most 16 characters. */
export const normalizeToken = (text: string): string =>
  text.replace(/[\s-]/g, '').toUpperCase().slice(0, managerTokenLength);
