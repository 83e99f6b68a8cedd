import { internalRoutes } from '@floorlight/contracts/callers';
import { SiteVersion } from '@floorlight/contracts/site-settings';
import * as z from 'zod/mini';

/** Milliseconds. */
const timeout = 5000;

/** Asks auth for the sites that are newer than the known versions. `headers` name the service to auth. */
export const askAuthForSites =
  (authUrl: string, headers: () => Record<string, string>) =>
  async (known: Record<string, number>): Promise<SiteVersion[]> => {
    const response = await fetch(new URL(internalRoutes.findSites.path, authUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers() },
      body: JSON.stringify({ known }),
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`auth refused to give the sites with status ${response.status}`);
    return z.array(SiteVersion).parse(await response.json());
  };
