import { paths } from '@floorlight/contracts/paths';

/** Where a screen is given its code, short enough to type. */
export const wallAddress = (): string => `${window.location.host}${paths.wall}`;
