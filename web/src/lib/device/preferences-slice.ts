import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { readPreferences, type ThemeChoice } from './preferences.ts';

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
    speakTotalsChosen: (state, { payload }: PayloadAction<boolean>) => {
      state.speakTotals = payload;
    },
  },
  selectors: {
    selectTheme: ({ theme }) => theme,
    selectHighContrast: ({ highContrast }) => highContrast ?? matchMedia('(prefers-contrast: more)').matches,
    selectBeeps: ({ beeps }) => beeps,
    selectDesktopNotifications: ({ desktopNotifications }) => desktopNotifications,
    selectScanSession: ({ scanSession }) => scanSession,
    selectSpeakTotals: ({ speakTotals }) => speakTotals,
  },
});

export const preferencesReducer = preferences.reducer;
export const {
  themeChosen,
  highContrastChosen,
  beepsChosen,
  desktopNotificationsChosen,
  scanSessionChosen,
  speakTotalsChosen,
} = preferences.actions;
export const {
  selectTheme,
  selectHighContrast,
  selectBeeps,
  selectDesktopNotifications,
  selectScanSession,
  selectSpeakTotals,
} = preferences.selectors;
