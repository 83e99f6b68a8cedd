import { internalRoutes as paths } from '@floorlight/contracts/callers';
import { KnownSites } from '@floorlight/contracts/internal-requests';
import type { SiteVersion } from '@floorlight/contracts/site-settings';
import { internalRoute } from '@floorlight/service-kit/internal-route';
import type { AuthContext } from '../context.ts';
import { sites } from '../schema.ts';

/**
 * Gives services the sites that are newer than what they know, as they are stored: a service may know settings that this
 * release doesn't.
 */
export const siteInternalRoutes = ({ db }: AuthContext) =>
  internalRoute(paths.findSites.path, KnownSites, async ({ known }): Promise<SiteVersion[]> => {
    const rows = await db.orm.select().from(sites);
    return rows
      .filter(({ id, version }) => version > (known[id] ?? 0))
      .map(({ version, settings }) => ({ version, settings }));
  });
