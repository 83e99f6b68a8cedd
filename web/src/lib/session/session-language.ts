import type { User } from '@floorlight/contracts/accounts';
import { useEffect } from 'react';
import { useDeviceChoice, useShown } from '../language/device-language.ts';
import { languageOf, storedPseudoLanguage, takeChoice } from '../language/language.ts';
import { useSite } from './sites-api.ts';

/** Shows the app in the user's own language, otherwise the device's, otherwise their site's, otherwise English. */
export function useUserLanguage({ language, siteId }: User): void {
  const { site } = useSite(siteId);
  const device = useDeviceChoice();
  useShown(storedPseudoLanguage() ?? languageOf(language) ?? device ?? languageOf(site?.language));
  // A choice that this user's sign-in did not take is not for whoever signs in after them.
  useEffect(() => void takeChoice(), []);
}
