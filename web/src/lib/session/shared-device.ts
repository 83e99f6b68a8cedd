import { readStoredJson, store } from '../device/storage.ts';

/** The same key as in first-paint/before-app.js. */
const key = 'floorlight.shared-device';

/** What a device that several people share knows of itself without the server. Its secret is a cookie. */
export interface SharedDeviceHint {
  name: string;
  idleSeconds: number;
  /** See `badgeShape` in the contracts. */
  badgeShapes: string[];
}

/** Null on a person's own device. */
export function sharedDeviceHint(): SharedDeviceHint | null {
  const stored = readStoredJson(key);
  if (typeof stored !== 'object' || stored === null || !('name' in stored) || !('idleSeconds' in stored)) return null;
  const { name, idleSeconds } = stored;
  const shapes = 'badgeShapes' in stored && Array.isArray(stored.badgeShapes) ? stored.badgeShapes : [];
  const badgeShapes = shapes.filter((shape) => typeof shape === 'string');
  return typeof name === 'string' && typeof idleSeconds === 'number' ? { name, idleSeconds, badgeShapes } : null;
}

/** Null: it is a shared device no longer. */
export const storeSharedDevice = (device: SharedDeviceHint | null): void =>
  void store(
    key,
    device && JSON.stringify({ name: device.name, idleSeconds: device.idleSeconds, badgeShapes: device.badgeShapes }),
  );
