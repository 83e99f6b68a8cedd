import { SiteFeature } from '@floorlight/contracts/site-features';
import { useCurrentUser } from './current-user.ts';
import { useSite } from './sites-api.ts';

const nothing: readonly SiteFeature[] = [];

/**
 * What is switched off where the signed-in user works: everything at a closed site. Until it is known, nothing is: the
 * services refuse in any case.
 */
export function useSwitchedOff(): readonly SiteFeature[] {
  const { siteId, siteClosed } = useCurrentUser();
  const { site } = useSite(siteId);
  if (siteClosed) return SiteFeature.options;
  return site?.id === siteId ? site.switchedOff : nothing;
}

/** Whether the site of the signed-in user has a feature. */
export const useFeature = (feature: SiteFeature): boolean => !useSwitchedOff().includes(feature);

/**
 * The same for parts that ask the server at once: false until it is known, so that nothing is asked for that would be
 * refused.
 */
export function useKnownFeature(feature: SiteFeature): boolean {
  const { isKnown } = useSite(useCurrentUser().siteId);
  return useFeature(feature) && isKnown;
}
