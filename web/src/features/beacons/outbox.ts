import type { Beacon } from '@floorlight/contracts/beacons';
import { paths } from '@floorlight/contracts/paths';
import { failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyBeacon } from './api.ts';
import { storeBeaconDraft } from './beacon-draft.ts';
import { type BeaconBody, beaconDelivery } from './delivery.ts';
import { t } from './messages.ts';

/** In the address that opens the form. */
export const placing = 'place';

/** The beacons that wait on this device to be placed. */
export const beaconOutbox = defineOutbox<BeaconBody, Beacon>({
  ...beaconDelivery,
  describe: ({ title }) => t.unsent({ title }),
  edit: ({ userId, body }) => {
    const { title, description, kind = null, alertType = 'warning', priority = 'medium' } = body;
    const { warehouseZone, lifetime = null } = body;
    storeBeaconDraft(userId, { title, description, kind, alertType, priority, warehouseZone, lifetime });
    return `${paths.emergency}?tab=beacons&${placing}`;
  },
  settled: (_, outcome, dispatch) => {
    if (outcome.state === 'refused') {
      const message = failureMessageOf(outcome.failure, t.placeFailed());
      return dispatch(showToast({ title: t.notPlaced(), message, tone: 'danger' }));
    }
    dispatch(applyBeacon(outcome.reply));
    return dispatch(showToast({ title: t.placed(), message: t.placedHint(), tone: 'success' }));
  },
});
