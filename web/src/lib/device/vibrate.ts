/** Milliseconds on, off, on … */
export const vibrations = {
  activated: [200, 100, 200],
  deactivated: [100, 50, 100, 50, 100],
  scanRead: [80],
  scanDuplicate: [60, 60, 60],
  scanFailed: [300],
} as const;

/** Vibrates where the device can. */
export function vibrate(pattern: readonly number[]): void {
  if ('vibrate' in navigator) navigator.vibrate([...pattern]);
}
