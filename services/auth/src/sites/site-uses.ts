import { internalRoutes } from '@floorlight/contracts/callers';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { UsesInInventory, UsesInSafety } from '@floorlight/contracts/site-uses';
import { coded } from '@floorlight/languages/coded';
import type { CallService } from '@floorlight/service-kit/call-service';
import { unavailable } from '@floorlight/service-kit/failures';
import type * as z from 'zod/mini';
import { refusals } from '../refusal-messages.ts';

/** Milliseconds. */
const timeout = 3000;

export type SiteUses = ReturnType<typeof siteUses>;

/** What other services know to be in use at a site. Throws `unavailable` where the service can't be asked. */
export function siteUses(urls: { safety: string[]; inventory: string[] }, callService: CallService) {
  const ask = async <S extends z.ZodMiniType>(
    service: ServiceName,
    instances: URL[],
    answer: S,
    siteId: string,
  ): Promise<z.infer<S>> => {
    const post = async (url: URL) => {
      const response = await callService(service, url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ siteId }),
        signal: AbortSignal.timeout(timeout),
      });
      if (!response.ok) throw new Error(`${service} answered ${response.status}`);
      return answer.parse(await response.json());
    };
    return Promise.any(instances.map(post)).catch((error: unknown) => {
      throw unavailable(coded(refusals.usesUnknown), error);
    });
  };
  const inSafety = urls.safety.map((url) => new URL(internalRoutes.usesInSafety.path, url));
  const inInventory = urls.inventory.map((url) => new URL(internalRoutes.usesInInventory.path, url));
  return {
    inSafety: (siteId: string) => ask('safety', inSafety, UsesInSafety, siteId),
    inInventory: (siteId: string) => ask('inventory', inInventory, UsesInInventory, siteId),
  };
}
