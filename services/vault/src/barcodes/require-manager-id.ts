import { type CallAuth, internalRoutes } from '@floorlight/contracts/callers';
import { FoundManagerId } from '@floorlight/contracts/manager-tokens';
import { coded } from '@floorlight/languages/coded';
import { invalid, unavailable } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';

/** Milliseconds. */
const timeout = 3000;

/** Returns a manager ID of a site as its owner has it, in whatever case it was typed; null where no manager has it. */
export type FindManagerId = (siteId: string, typed: string) => Promise<string | null>;

/** Asks auth. Throws `unavailable` where it can't answer. */
export const askAuthForManagerId =
  (callAuth: CallAuth): FindManagerId =>
  async (siteId, managerId) => {
    const response = await callAuth(internalRoutes.findManagerId.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ siteId, managerId }),
      signal: AbortSignal.timeout(timeout),
    }).catch((error: unknown) => {
      throw unavailable(coded(refusals.managerIdUnchecked), error);
    });
    if (!response.ok) throw unavailable(coded(refusals.managerIdUnchecked), response.status);
    return FoundManagerId.parse(await response.json()).managerId;
  };

/** The manager ID as its owner has it. Throws `invalid_request` where no manager of the site has it. */
export async function requireManagerId(find: FindManagerId, siteId: string, typed: string): Promise<string> {
  const managerId = await find(siteId, typed);
  if (managerId === null) throw invalid({ managerId: coded(refusals.noManagerId) });
  return managerId;
}
