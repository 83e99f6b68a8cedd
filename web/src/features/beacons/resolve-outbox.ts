import { Beacon, resolveBeacon } from '@floorlight/contracts/beacons';
import { failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyBeacon, refreshBeacons } from './api.ts';
import { t } from './messages.ts';

/** The beacons whose resolution waits on this device. */
export const resolveOutbox = defineOutbox<{ id: string; title: string; resolverNotes?: string }, Beacon>({
  name: 'floorlight-resolved-beacons',
  describe: ({ title }) => t.unsentResolution({ title }),
  deliver: ({ userId, siteId, body: { id, resolverNotes = null }, key }) =>
    deliver(
      { endpoint: resolveBeacon, params: { id }, body: { resolverNotes }, userId, siteId, idempotencyKey: key },
      Beacon,
    ),
  // It is resolved already, or gone.
  isReturned: (_, { status }) => status === 404 || status === 409,
  settled: ({ body: { title }, attempts }, outcome, dispatch) => {
    if (outcome.state === 'sent') {
      dispatch(applyBeacon(outcome.reply));
      return dispatch(showToast({ title: t.resolvedToast(), message: title, tone: 'success' }));
    }
    dispatch(refreshBeacons());
    // An earlier attempt may have resolved it; if somebody else has, it is resolved as well.
    if (attempts > 0 && outcome.failure.status === 409) return;
    const message = failureMessageOf(outcome.failure, t.resolveFailed());
    return dispatch(showToast({ title: t.notResolved(), message, tone: 'danger' }));
  },
});
