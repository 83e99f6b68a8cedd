import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import type { OutboxEntry } from '#lib/outbox/outbox-store.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyAlert, refreshAlerts } from './api.ts';
import { type EmergencyBody, emergencyDelivery } from './delivery.ts';
import { t } from './messages.ts';
import { rememberRaised } from './raised-here.ts';
import { showSent } from './show-sent.ts';

/** The emergencies that wait on this device. */
export const emergencyOutbox = defineOutbox<EmergencyBody, EmergencyAlert>({
  ...emergencyDelivery,
  describe: ({ title }) => t.unsent({ title }),
  settled: (entry, outcome, dispatch) => {
    if (outcome.state === 'refused') {
      const message = failureMessageOf(outcome.failure, t.contactSecurity());
      return dispatch(showToast({ title: t.notSent(), message, tone: 'danger' }));
    }
    if (entry.withdrawn) return dispatch(refreshAlerts());
    rememberRaised(outcome.reply.foldedInto ?? outcome.reply.id);
    dispatch(applyAlert(outcome.reply));
    return dispatch(showSent(outcome.reply));
  },
  removedElsewhere: (dispatch) => dispatch(refreshAlerts()),
});

/** The emergencies that wait on this device, without the withdrawn ones. */
export const useWaitingEmergencies = (): readonly OutboxEntry<EmergencyBody>[] =>
  emergencyOutbox.useWaiting().filter(({ withdrawn }) => !withdrawn);
