import { defaultToteSettings, type ToteSettings } from '@floorlight/contracts/sites';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';

/** How the site of the signed-in user works with totes. */
export function useToteSettings(): ToteSettings {
  const { siteId } = useCurrentUser();
  const { site } = useSite(siteId);
  return site?.id === siteId ? site.totes : defaultToteSettings;
}
