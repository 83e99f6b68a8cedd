import type { User } from '@floorlight/contracts/accounts';
import { english } from '@floorlight/languages/active';
import { useEffect } from 'react';
import { deviceLanguage, languageOf, show, takeChoice } from '../language/language.ts';
import { useSite } from './sites-api.ts';

/** Shows the app in the user's own language, otherwise the device's, otherwise their site's, otherwise English. */
export function useUserLanguage({ language, siteId }: User): void {
  const { site } = useSite(siteId);
  const wanted = languageOf(language) ?? deviceLanguage() ?? languageOf(site?.language) ?? english;
  useEffect(() => void show(wanted), [wanted]);
  // A choice that this user's sign-in did not take is not for whoever signs in after them.
  useEffect(() => void takeChoice(), []);
}

/** Shows the app in this device's language: for signed-out screens. */
export function useDeviceLanguage(): void {
  useEffect(() => void show(deviceLanguage() ?? english), []);
}
