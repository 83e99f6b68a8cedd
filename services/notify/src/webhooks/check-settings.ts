import { integrationFieldMessages } from '@floorlight/contracts/integration-field-messages';
import type { WebhookSettings } from '@floorlight/contracts/webhooks';
import { coded } from '@floorlight/languages/coded';
import { invalid } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import type { WebhookContext } from './context.ts';

/** Throws `invalid_request` for a site that isn't open and an address that webhooks may not reach. */
export function checkSettings({ sites, addresses }: WebhookContext, { siteId, url }: WebhookSettings): void {
  if (siteId !== null && sites.get(siteId)?.closedAt !== null) throw invalid({ siteId: coded(refusals.chooseSite) });
  const { protocol } = new URL(url);
  if (addresses.mayHave(new URL(url))) return;
  throw invalid({
    url: protocol === 'https:' ? coded(refusals.addressNotPublic) : coded(integrationFieldMessages.httpsRequired),
  });
}
