/**
 * Whether somebody has tapped or typed on this page. Until then nothing is put above what they have just begun to read:
 * a notice that waits for the server comes when they return to the screen. True where the browser doesn't say it.
 */
export const isPageUsed = (): boolean => navigator.userActivation?.hasBeenActive ?? true;
