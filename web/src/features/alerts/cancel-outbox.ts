import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyAlert, refreshAlerts } from './api.ts';
import { type AlertCancellation, cancelDelivery } from './cancel-delivery.ts';
import { t } from './messages.ts';

/** Emergencies that were ended on this device, by their sender or as a false alarm. */
export const cancelOutbox = defineOutbox<AlertCancellation, EmergencyAlert>({
  ...cancelDelivery,
  describe: ({ title }) => t.unsentUpdate.cancelled({ title }),
  // It has ended already, or is gone.
  isReturned: (_, { status }) => status === 404 || status === 409,
  settled: ({ attempts, body: { title } }, outcome, dispatch) => {
    if (outcome.state === 'sent') return dispatch(applyAlert(outcome.reply));
    dispatch(refreshAlerts());
    // Whoever awaits the first attempt shows why it was refused.
    if (attempts === 0 || outcome.failure.status === 404) return;
    const message = failureMessageOf(outcome.failure, t.notUpdated());
    // Somebody else has ended it meanwhile: as what, and who.
    if (outcome.failure.status === 409) return dispatch(showToast({ title, message, tone: 'info' }));
    return dispatch(showToast({ title: t.updateFailed(), message, tone: 'danger' }));
  },
});

/** Takes back what was ended on this device and has not arrived: its sender needs help again. */
export async function keepOpen(alertIds: readonly string[]): Promise<void> {
  const waiting = cancelOutbox.entries().filter(({ body }) => alertIds.includes(body.id));
  for (const { key } of waiting) await cancelOutbox.discard(key);
}

/** The ids of the alerts that were ended on this device, which the server does not know yet. */
export const useEndedHere = (): readonly string[] =>
  cancelOutbox
    .useWaiting()
    .filter(({ attempts }) => attempts > 0)
    .map(({ body }) => body.id);
