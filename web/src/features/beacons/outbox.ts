import { Beacon, placeBeacon } from '@floorlight/contracts/beacons';
import type { ArgsOf } from '#lib/api/call.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyBeacon } from './api.ts';

/** The beacons that wait on this device to be placed. */
export const beaconOutbox = defineOutbox<ArgsOf<typeof placeBeacon>['body'], Beacon>({
  name: 'floorlight-beacons',
  deliver: ({ userId, body, key }) => deliver({ endpoint: placeBeacon, body, userId, idempotencyKey: key }, Beacon),
  settled: (_, outcome, dispatch) => {
    if (outcome.state === 'refused') {
      const message = failureMessageOf(outcome.failure, 'Could not place alert beacon. Please try again.');
      return dispatch(showToast({ title: 'Failed to Place Beacon', message, tone: 'danger' }));
    }
    dispatch(applyBeacon(outcome.reply));
    return dispatch(
      showToast({ title: 'Alert Beacon Placed', message: 'Everyone on this site sees it now.', tone: 'success' }),
    );
  },
});
