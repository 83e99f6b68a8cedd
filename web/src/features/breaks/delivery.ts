import { BreakSession, type BreakType, endBreak, startBreak } from '@floorlight/contracts/breaks';
import * as z from 'zod/mini';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';

/** A start or a return. `id`: of the break; this device chooses it at the start. `at`: by the server's clock, if known. */
export type BreakAct = { id: string; at: string } & (
  | { act: 'start'; sessionType: BreakType; scannedAwayCode: string | null; location: string; allowedDuration: number }
  // Entries of an earlier version of the app have no code.
  | { act: 'end'; scannedAwayCode?: string | null }
);

const Reply = z.object({ session: BreakSession });
export type BreakReply = z.infer<typeof Reply>;

export const breakDelivery: Delivery<BreakAct, BreakReply> = {
  name: 'floorlight-breaks',
  subjectOf: () => 'own break',
  deliver: ({ userId, siteId, body, key }) =>
    deliver({ ...requestOf(body), userId, siteId, idempotencyKey: key }, Reply),
};

function requestOf(body: BreakAct) {
  const { id, at } = body;
  if (body.act === 'end') {
    const { scannedAwayCode = null } = body;
    const returned = scannedAwayCode === null ? { returnMethod: 'manual' } : { returnMethod: 'scan', scannedAwayCode };
    return { endpoint: endBreak, params: { id }, body: { ...returned, at } };
  }
  const { sessionType, scannedAwayCode, location } = body;
  return { endpoint: startBreak, body: { id, at, sessionType, scannedAwayCode, location } };
}
