import type { Beacon } from '@floorlight/contracts/beacons';
import { failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyBeacon, refreshBeacons } from './api.ts';
import { t } from './messages.ts';
import { type BeaconVisibility, visibilityDelivery } from './visibility-delivery.ts';

/** Beacons that were hidden or shown on this device. */
export const visibilityOutbox = defineOutbox<BeaconVisibility, Beacon>({
  ...visibilityDelivery,
  describe: ({ title, isVisible }) => t.unsentStep[isVisible ? 'show' : 'hide']({ title }),
  isReturned: (_, { status }) => status === 404,
  settled: (_, outcome, dispatch) => {
    if (outcome.state === 'sent') return dispatch(applyBeacon(outcome.reply));
    dispatch(refreshBeacons());
    const message = failureMessageOf(outcome.failure, t.changeFailed());
    return dispatch(showToast({ title: t.notChanged(), message, tone: 'danger' }));
  },
});
