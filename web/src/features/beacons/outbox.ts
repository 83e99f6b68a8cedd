import { Beacon, placeBeacon } from '@floorlight/contracts/beacons';
import { paths } from '@floorlight/contracts/paths';
import type { ArgsOf } from '#lib/api/call.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyBeacon } from './api.ts';
import { storeBeaconDraft } from './beacon-draft.ts';
import { t } from './messages.ts';

/** The beacons that wait on this device to be placed. */
export const beaconOutbox = defineOutbox<ArgsOf<typeof placeBeacon>['body'], Beacon>({
  name: 'floorlight-beacons',
  describe: ({ title }) => t.unsent({ title }),
  deliver: ({ userId, siteId, body, key }) =>
    deliver({ endpoint: placeBeacon, body, userId, siteId, idempotencyKey: key }, Beacon),
  edit: ({ userId, body }) => {
    const { title, description, kind = null, alertType = 'warning', priority = 'medium' } = body;
    const { warehouseZone, lifetime = null } = body;
    storeBeaconDraft(userId, { title, description, kind, alertType, priority, warehouseZone, lifetime });
    return `${paths.emergency}?tab=beacons`;
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
