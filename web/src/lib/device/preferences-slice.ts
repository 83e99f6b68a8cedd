import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
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
}

const keys = {
  theme: 'floorlight.theme',
  contrast: 'floorlight.contrast',
  beeps: 'floorlight.beeps',
  desktop: 'floorlight.notifications',
  scanSession: 'floorlight.scan-session',
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
  };
}

/** app/theme-before-paint.js reads the theme keys too. */
export function storePreferences(preferences: Preferences): void {
  const { theme, highContrast, beeps, desktopNotifications, scanSession } = preferences;
  store(keys.theme, theme === 'system' ? null : theme);
  store(keys.contrast, highContrast === null ? null : highContrast ? 'high' : 'normal');
  store(keys.beeps, beeps ? null : 'off');
  store(keys.desktop, desktopNotifications ? 'on' : null);
  store(keys.scanSession, scanSession ? 'on' : null);
}

const preferences = createSlice({
  name: 'preferences',
  initialState: readPreferences,
  reducers: {
    themeChosen: (state, { payload }: PayloadAction<ThemeChoice>) => {
      state.theme = payload;
    },
    highContrastChosen: (state, { payload }: PayloadAction<boolean>) => {
      state.highContrast = payload;
    },
    beepsChosen: (state, { payload }: PayloadAction<boolean>) => {
      state.beeps = payload;
    },
    desktopNotificationsChosen: (state, { payload }: PayloadAction<boolean>) => {
      state.desktopNotifications = payload;
    },
    scanSessionChosen: (state, { payload }: PayloadAction<boolean>) => {
      state.scanSession = payload;
    },
  },
  selectors: {
    selectTheme: ({ theme }) => theme,
    selectHighContrast: ({ highContrast }) => highContrast ?? matchMedia('(prefers-contrast: more)').matches,
    selectBeeps: ({ beeps }) => beeps,
    selectDesktopNotifications: ({ desktopNotifications }) => desktopNotifications,
    selectScanSession: ({ scanSession }) => scanSession,
  },
});

export const preferencesReducer = preferences.reducer;
export const { themeChosen, highContrastChosen, beepsChosen, desktopNotificationsChosen, scanSessionChosen } =
  preferences.actions;
export const { selectTheme, selectHighContrast, selectBeeps, selectDesktopNotifications, selectScanSession } =
  preferences.selectors;
