import { managerTokenLength } from '@floorlight/contracts/manager-tokens';

/** The token in what was typed, pasted or scanned: capitals, without spaces and hyphens, at most 16 characters. */
export const tokenIn = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase().slice(0, managerTokenLength);
