import { InventoryCount, saveCount } from '@floorlight/contracts/counts';
import { coded } from '@floorlight/languages/coded';
import type { Failure } from '#lib/api/failure.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery, Outcome } from '#lib/outbox/delivery.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { t } from './outbox-messages.ts';
import { placeOf } from './place-of.ts';
import type { CountBody } from './waiting-count.ts';

export type CountOutcome = Outcome<InventoryCount>;

/** Milliseconds. The server remembers a key for 48 hours; after that, a count with a lost reply would be saved twice. */
const keyLife = 47 * 3_600_000;
const { text: message, ...detail } = coded(t.waitedTooLong);
const waitedTooLong: Failure = { status: 409, code: 'conflict', message, detail };

export const countDelivery: Delivery<CountBody, InventoryCount> = {
  name: 'floorlight-counts',
  // The last count of a wall wins, so none may overtake an earlier one.
  subjectOf: placeOf,
  deliver: async ({ userId, siteId, body, key, createdAt: countedAt }): Promise<CountOutcome> => {
    if (serverNow() - Date.parse(countedAt) > keyLife) return { state: 'refused', failure: waitedTooLong };
    const request = { endpoint: saveCount, body: { ...body, countedAt }, userId, siteId, idempotencyKey: key };
    return deliver(request, InventoryCount);
  },
};
