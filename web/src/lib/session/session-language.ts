import type { User } from '@floorlight/contracts/accounts';
import { english, type Language } from '@floorlight/languages/active';
import { useEffect, useSyncExternalStore } from 'react';
import {
  deviceLanguage,
  languageOf,
  onOtherTabsChoice,
  show,
  storedPseudoLanguage,
  takeChoice,
} from '../language/language.ts';
import { useSite } from './sites-api.ts';

/** Shows the app in the user's own language, otherwise the device's, otherwise their site's, otherwise English. */
export function useUserLanguage({ language, siteId }: User): void {
  const { site } = useSite(siteId);
  const device = useDeviceChoice();
  useShown(storedPseudoLanguage() ?? languageOf(language) ?? device ?? languageOf(site?.language));
  // A choice that this user's sign-in did not take is not for whoever signs in after them.
  useEffect(() => void takeChoice(), []);
}

/** Shows the app in this device's language: for signed-out screens. */
export function useDeviceLanguage(): void {
  useShown(useDeviceChoice());
}

const useDeviceChoice = (): Language | null => useSyncExternalStore(onOtherTabsChoice, deviceLanguage);

function useShown(language: Language | null): void {
  useEffect(() => void show(language ?? english), [language]);
}
