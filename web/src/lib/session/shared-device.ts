import { readStoredJson, store } from '../device/storage.ts';

/** The same key as in first-paint/before-app.js. */
const key = 'floorlight.shared-device';

/** What a device that several people share knows of itself without the server. Its secret is a cookie. */
interface SharedDeviceHint {
  name: string;
  idleSeconds: number;
}

/** Null on a person's own device. */
export function sharedDeviceHint(): SharedDeviceHint | null {
  const stored = readStoredJson(key);
  if (typeof stored !== 'object' || stored === null || !('name' in stored) || !('idleSeconds' in stored)) return null;
  const { name, idleSeconds } = stored;
  return typeof name === 'string' && typeof idleSeconds === 'number' ? { name, idleSeconds } : null;
}

/** Null: it is a shared device no longer. */
export const storeSharedDevice = (device: SharedDeviceHint | null): void =>
  void store(key, device && JSON.stringify({ name: device.name, idleSeconds: device.idleSeconds }));
