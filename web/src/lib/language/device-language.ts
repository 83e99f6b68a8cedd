import { english, type Language } from '@floorlight/languages/active';
import { useEffect, useSyncExternalStore } from 'react';
import { deviceLanguage, onOtherTabsChoice, show } from './language.ts';

/** Shows the app in this device's language: for signed-out screens. */
export function useDeviceLanguage(): void {
  useShown(useDeviceChoice());
}

/** The language of this device, also when another tab chooses one. Null if the app doesn't have it. */
export const useDeviceChoice = (): Language | null =>
  useSyncExternalStore(onOtherTabsChoice, deviceLanguage, deviceLanguage);

/** Shows the app in a language; null is English. */
export function useShown(language: Language | null): void {
  useEffect(() => void show(language ?? english), [language]);
}
