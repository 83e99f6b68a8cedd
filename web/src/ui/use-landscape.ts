import { useMediaQuery } from './use-media-query.ts';

/** Whether the screen is wider than it is high. */
export const useLandscape = (): boolean => useMediaQuery('(orientation: landscape)');
