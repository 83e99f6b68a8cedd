import type { InventoryCount } from '@floorlight/contracts/counts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyCount, refreshCounts } from './api.ts';
import { countDelivery } from './delivery.ts';
import { t } from './outbox-messages.ts';
import { placeOf } from './place-of.ts';
import { storeRefused } from './refused-counts.ts';
import type { CountBody } from './waiting-count.ts';

/** Stores counts on this device until they are sent, so that counting works without a network. */
export const countOutbox = defineOutbox<CountBody, InventoryCount>({
  ...countDelivery,
  describe: (body) => t.unsent({ place: placeOf(body) }),
  isReturned: () => true,
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
