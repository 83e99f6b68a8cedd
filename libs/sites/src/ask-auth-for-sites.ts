import { type CallAuth, internalRoutes } from '@floorlight/contracts/callers';
import { checkReceived } from '@floorlight/contracts/check-received';
import { SiteVersion } from '@floorlight/contracts/site-settings';
import { Unavailable } from '@floorlight/database/errors';
import * as z from 'zod/mini';

/** Milliseconds. */
const timeout = 5000;

/** Asks auth for the sites that are newer than the known versions. Throws `Unavailable` where it can't answer now. */
export const askAuthForSites =
  (callAuth: CallAuth) =>
  async (known: Record<string, number>): Promise<SiteVersion[]> => {
    const response = await callAuth(internalRoutes.findSites.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ known }),
      signal: AbortSignal.timeout(timeout),
    });
    if (response.status >= 500) throw new Unavailable(`auth can't give the sites now: it answered ${response.status}`);
    if (!response.ok) throw new Error(`auth refused to give the sites with status ${response.status}`);
    return checkReceived(z.array(SiteVersion), await response.json());
  };
