import { useMediaQuery } from './use-media-query.ts';

/** Whether the screen has room for a list and its detail side by side. */
export const useDesk = (): boolean => useMediaQuery('(width >= 1024px)');
