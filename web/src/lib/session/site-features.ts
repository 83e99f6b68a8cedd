import type { SiteFeature } from '@floorlight/contracts/site-features';
import { useCurrentUser } from './current-user.ts';
import { useSites } from './sites-api.ts';

const nothing: readonly SiteFeature[] = [];

/** What is switched off where the signed-in user works. Until it is known, nothing is: the services refuse in any case. */
export function useSwitchedOff(): readonly SiteFeature[] {
  const { siteId } = useCurrentUser();
  return useSites().sites?.find(({ id }) => id === siteId)?.switchedOff ?? nothing;
}

/** Whether the site of the signed-in user has a feature. */
export const useFeature = (feature: SiteFeature): boolean => !useSwitchedOff().includes(feature);
