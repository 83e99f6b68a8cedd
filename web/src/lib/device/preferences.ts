import { readStored, store } from './storage.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** Settings of this device, not of the account. */
export interface Preferences {
  theme: ThemeChoice;
  /** Null: the system's setting. */
  highContrast: boolean | null;
  beeps: boolean;
  /** Shows live messages as desktop notifications too. */
  desktopNotifications: boolean;
  /** The scanner keeps reading and collects the results. */
  scanSession: boolean;
  /** Speaks the total of a wall after it is saved. */
  speakTotals: boolean;
}

const keys = {
  theme: 'floorlight.theme',
  contrast: 'floorlight.contrast',
  beeps: 'floorlight.beeps',
  desktop: 'floorlight.notifications',
  scanSession: 'floorlight.scan-session',
  speakTotals: 'floorlight.speak-totals',
};

export function readPreferences(): Preferences {
  const theme = readStored(keys.theme);
  const contrast = readStored(keys.contrast);
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    highContrast: contrast === null ? null : contrast === 'high',
    beeps: readStored(keys.beeps) !== 'off',
    desktopNotifications: readStored(keys.desktop) === 'on',
    scanSession: readStored(keys.scanSession) === 'on',
    speakTotals: readStored(keys.speakTotals) === 'on',
  };
}

/** app/first-paint/theme.js reads the theme keys too. */
export function storePreferences(preferences: Preferences): void {
  const { theme, highContrast, beeps, desktopNotifications, scanSession, speakTotals } = preferences;
  store(keys.theme, theme === 'system' ? null : theme);
  store(keys.contrast, highContrast === null ? null : highContrast ? 'high' : 'normal');
  store(keys.beeps, beeps ? null : 'off');
  store(keys.desktop, desktopNotifications ? 'on' : null);
  store(keys.scanSession, scanSession ? 'on' : null);
  store(keys.speakTotals, speakTotals ? 'on' : null);
}
