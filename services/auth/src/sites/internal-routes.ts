import { internalRoutes as paths } from '@floorlight/contracts/callers';
import type { SiteVersion } from '@floorlight/contracts/site-settings';
import { Site } from '@floorlight/contracts/sites';
import { internalRoute } from '@floorlight/service-kit/internal-route';
import * as z from 'zod/mini';
import type { AuthContext } from '../context.ts';
import { sites } from '../schema.ts';

const Known = z.object({ known: z.record(z.string(), z.int()) });

/** Gives services the sites that are newer than what they know. */
export const siteInternalRoutes = ({ db }: AuthContext) =>
  internalRoute(paths.findSites.path, Known, async ({ known }): Promise<SiteVersion[]> => {
    const rows = await db.orm.select().from(sites);
    return rows
      .filter(({ id, version }) => version > (known[id] ?? 0))
      .map(({ version, settings }) => ({ version, settings: Site.parse(settings) }));
  });
