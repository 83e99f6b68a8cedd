import { type CallAuth, internalRoutes } from '@floorlight/contracts/callers';
import { FoundBadge } from '@floorlight/contracts/manager-tokens';
import { coded } from '@floorlight/languages/coded';
import { unavailable } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';

/** Milliseconds. */
const timeout = 3000;

/** Returns whose badge it is; null where nobody who works at the site has it. */
export type FindBadge = (siteId: string, badge: string) => Promise<{ id: string; name: string } | null>;

/** Asks auth. Throws `unavailable` where it can't answer: a device tries again later. */
export const askAuthForBadge =
  (callAuth: CallAuth): FindBadge =>
  async (siteId, badge) => {
    const response = await callAuth(internalRoutes.findBadge.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ siteId, badge }),
      signal: AbortSignal.timeout(timeout),
    }).catch((error: unknown) => {
      throw unavailable(coded(refusals.badgeUnchecked), error);
    });
    if (!response.ok) throw unavailable(coded(refusals.badgeUnchecked), response.status);
    return FoundBadge.parse(await response.json()).person;
  };
