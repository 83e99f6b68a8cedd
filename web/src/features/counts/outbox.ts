import { InventoryCount, saveCount } from '@floorlight/contracts/counts';
import { type Failure, failureMessageOf, unreachable } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Outcome } from '#lib/outbox/outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyCount, refreshCounts } from './api.ts';
import { itemsWords, placeOf } from './count-words.ts';
import { storeRefused } from './refused-counts.ts';
import type { CountBody } from './waiting-count.ts';

export type CountOutcome = Outcome<InventoryCount>;

/** Milliseconds. The server remembers a key for 48 hours; after that, a count with a lost reply would be saved twice. */
const keyLife = 47 * 3_600_000;
const waitedTooLong: Failure = {
  status: 409,
  code: 'conflict',
  message: 'It waited for two days and may already be saved. Check whether the wall is counted.',
};

/** Stores counts on this device until they are sent, so that counting works without a network. */
export const countOutbox = defineOutbox<CountBody, InventoryCount>({
  name: 'floorlight-counts',
  deliver: async ({ userId, body, key, createdAt: countedAt }): Promise<CountOutcome> => {
    if (Date.now() - Date.parse(countedAt) > keyLife) return { state: 'refused', failure: waitedTooLong };
    if (waitsBehindAnother(body, key)) return { state: 'waiting', failure: unreachable };
    return deliver({ endpoint: saveCount, body: { ...body, countedAt }, userId, idempotencyKey: key }, InventoryCount);
  },
  settled: (entry, outcome, dispatch) => {
    if (outcome.state === 'refused') {
      const words = failureMessageOf(outcome.failure, 'Its figures are stored on this device.');
      storeRefused(entry, words);
      const message = `${placeOf(entry.body)}: ${words}`;
      return dispatch(showToast({ title: 'Failed to save inventory count', message, tone: 'danger' }));
    }
    const { reply } = outcome;
    dispatch(applyCount(reply));
    dispatch(refreshCounts());
    const message = `${placeOf(reply)}: ${reply.empty ? 'empty' : itemsWords(reply.total)}`;
    return dispatch(showToast({ title: 'Count Saved', message, tone: 'success' }));
  },
});

/** The last count of a wall wins, so none may overtake an earlier one that is still waiting. */
function waitsBehindAnother({ afeArea, wallNumber }: CountBody, key: string): boolean {
  const first = countOutbox.entries().find(({ body }) => body.afeArea === afeArea && body.wallNumber === wallNumber);
  return first !== undefined && first.key !== key;
}
