import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyAlert, refreshAlerts } from './api.ts';
import { t } from './messages.ts';
import { type AlertZone, zoneDelivery } from './zone-delivery.ts';

/** The zones of alerts that were chosen on this device. */
export const zoneOutbox = defineOutbox<AlertZone, EmergencyAlert>({
  ...zoneDelivery,
  describe: ({ title, zone }) => t.unsentUpdate.zone({ title, zone }),
  // It has ended, or is gone.
  isReturned: (_, { status }) => status === 404 || status === 409,
  settled: (_, outcome, dispatch) => {
    if (outcome.state === 'sent') return dispatch(applyAlert(outcome.reply));
    dispatch(refreshAlerts());
    const message = failureMessageOf(outcome.failure, t.notUpdated());
    return dispatch(showToast({ title: t.zoneNotSet(), message, tone: 'danger' }));
  },
});
