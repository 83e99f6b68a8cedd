import { cancelAlert, EmergencyAlert, raiseAlert } from '@floorlight/contracts/alerts';
import type { ArgsOf } from '#lib/api/call.ts';
import { type Failure, wordsOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Outcome } from '#lib/outbox/outbox.ts';
import type { OutboxEntry } from '#lib/outbox/outbox-store.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyAlert, refreshAlerts } from './api.ts';
import { rememberRaised } from './raised-here.ts';

export type EmergencyBody = ArgsOf<typeof raiseAlert>['body'];
export type EmergencyOutcome = Outcome<EmergencyAlert>;

/**
 * One attempt to raise an alert, in whosever session the browser has by now: somebody needs help, and it must not wait
 * for the one who pressed to sign in again.
 */
export async function deliverAlert(entry: OutboxEntry<EmergencyBody>): Promise<EmergencyOutcome> {
  const { body, key } = entry;
  if (isForgotten(entry)) return { state: 'refused', failure: forgotten };
  return deliver({ endpoint: raiseAlert, body, idempotencyKey: key }, EmergencyAlert);
}

/** Hours after which the server may no longer know the key: it does for 48. */
const keyLives = 47;
/** It may have arrived then, and would be a second emergency now. One that never went out is sent, however late. */
const isForgotten = ({ attempts, createdAt }: OutboxEntry<EmergencyBody>): boolean =>
  attempts > 0 && Date.now() - Date.parse(createdAt) > keyLives * 3_600_000;
const forgotten: Failure = {
  status: 422,
  code: 'idempotency_mismatch',
  message:
    'An alert from two days ago waited on this device and is not sent any more. If you need help now, press EMERGENCY again.',
};

/** Gone, or ended by somebody else: that is what was wanted. */
const alreadyOver = [404, 409];

/** One attempt to stand an alert down. Nothing but its end is final. */
export async function standDown(alert: EmergencyAlert): Promise<EmergencyOutcome> {
  const outcome = await deliver({ endpoint: cancelAlert, params: { id: alert.id } }, EmergencyAlert);
  if (outcome.state !== 'refused') return outcome;
  return alreadyOver.includes(outcome.failure.status)
    ? { state: 'sent', reply: alert }
    : { state: 'waiting', failure: outcome.failure };
}

const successDuration = 8000;

/** The emergencies that wait on this device. */
export const emergencyOutbox = defineOutbox<EmergencyBody, EmergencyAlert>({
  name: 'floorlight-emergencies',
  noun: { one: 'emergency', many: 'emergencies' },
  deliver: deliverAlert,
  undo: standDown,
  settled: (entry, outcome, dispatch) => {
    if (outcome.state === 'refused') {
      const message = wordsOf(outcome.failure, 'Please try again or contact security directly.');
      return dispatch(showToast({ title: 'Failed to Send Alert', message, tone: 'danger' }));
    }
    if (entry.withdrawn) return dispatch(refreshAlerts());
    rememberRaised(outcome.reply.id);
    dispatch(applyAlert(outcome.reply));
    return dispatch(
      showToast({
        title: 'Emergency Alert Sent',
        message:
          'Emergency services and managers have been notified immediately. Long press the button again to deactivate.',
        tone: 'success',
        duration: successDuration,
      }),
    );
  },
  removedElsewhere: (dispatch) => dispatch(refreshAlerts()),
  fromEveryTab: true,
});

/** What waits on this device, without what its sender has taken back. */
export const useWaitingEmergencies = (): readonly OutboxEntry<EmergencyBody>[] =>
  emergencyOutbox.useWaiting().filter(({ withdrawn }) => !withdrawn);
