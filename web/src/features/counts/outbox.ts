import { InventoryCount, saveCount } from '@floorlight/contracts/counts';
import { coded } from '@floorlight/languages/coded';
import { type Failure, failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Outcome } from '#lib/outbox/outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyCount, refreshCounts } from './api.ts';
import { t } from './outbox-messages.ts';
import { placeOf } from './place-of.ts';
import { storeRefused } from './refused-counts.ts';
import type { CountBody } from './waiting-count.ts';

export type CountOutcome = Outcome<InventoryCount>;

/** Milliseconds. The server remembers a key for 48 hours; after that, a count with a lost reply would be saved twice. */
const keyLife = 47 * 3_600_000;
const { text: message, ...detail } = coded(t.waitedTooLong);
const waitedTooLong: Failure = { status: 409, code: 'conflict', message, detail };

/** Stores counts on this device until they are sent, so that counting works without a network. */
export const countOutbox = defineOutbox<CountBody, InventoryCount>({
  name: 'floorlight-counts',
  describe: (body) => t.unsent({ place: placeOf(body) }),
  isReturned: () => true,
  // The last count of a wall wins, so none may overtake an earlier one.
  subjectOf: placeOf,
  deliver: async ({ userId, siteId, body, key, createdAt: countedAt }): Promise<CountOutcome> => {
    if (Date.now() - Date.parse(countedAt) > keyLife) return { state: 'refused', failure: waitedTooLong };
    const request = { endpoint: saveCount, body: { ...body, countedAt }, userId, siteId, idempotencyKey: key };
    return deliver(request, InventoryCount);
  },
  settled: (entry, outcome, dispatch) => {
    if (outcome.state === 'refused') {
      storeRefused(entry, outcome.failure);
      const reason = failureMessageOf(outcome.failure, t.figuresStored());
      const message = t.refusedAt({ place: placeOf(entry.body), reason });
      return dispatch(showToast({ title: t.saveFailed(), message, tone: 'danger' }));
    }
    const { reply } = outcome;
    dispatch(applyCount(reply));
    dispatch(refreshCounts());
    const place = placeOf(reply);
    const message = reply.empty ? t.savedEmpty({ place }) : t.savedAt({ place, count: reply.total });
    return dispatch(showToast({ title: t.saved(), message, tone: 'success' }));
  },
});
