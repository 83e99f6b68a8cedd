import { readStoredJson, store } from '../device/storage.ts';

/** Text that this device's scanner types before and after a code. */
export interface ScannerSetting {
  prefix: string;
  suffix: string;
}

const key = 'floorlight.scanner.v1';

export function scannerSetting(): ScannerSetting {
  const stored = readStoredJson(key);
  const part = (name: keyof ScannerSetting) => {
    const value: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : '';
    return typeof value === 'string' ? value : '';
  };
  return { prefix: part('prefix'), suffix: part('suffix') };
}

export const saveScannerSetting = (setting: ScannerSetting): void => void store(key, JSON.stringify(setting));
