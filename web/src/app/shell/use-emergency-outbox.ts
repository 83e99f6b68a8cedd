import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { applyAlert } from '#features/alerts/api.ts';
import { emergencyOutbox, onEmergencySettled } from '#features/alerts/outbox.ts';
import { rememberRaised } from '#features/alerts/raised-here.ts';
import { api } from '#lib/api/api.ts';
import { wordsOf } from '#lib/api/failure.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import type { AppDispatch } from '../store.ts';

const successDuration = 8000;

/** Runs the outbox while its user is signed in, and says what became of each emergency. */
export function useEmergencyOutbox(userId: string): void {
  const dispatch = useDispatch<AppDispatch>();
  useEffect(() => {
    const readAgain = () => void dispatch(api.util.invalidateTags(['Alerts', 'AlertCounts']));
    const forget = onEmergencySettled((entry, outcome) => {
      if (outcome.state === 'refused') {
        const message = wordsOf(outcome.failure, 'Please try again or contact security directly.');
        dispatch(showToast({ title: 'Failed to Send Alert', message, tone: 'danger' }));
        return;
      }
      if (entry.withdrawn) return readAgain();
      rememberRaised(outcome.reply.id);
      dispatch(applyAlert(outcome.reply));
      dispatch(
        showToast({
          title: 'Emergency Alert Sent',
          message:
            'Emergency services and managers have been notified immediately. Long press the button again to deactivate.',
          tone: 'success',
          duration: successDuration,
        }),
      );
    }, readAgain);
    void emergencyOutbox.start(userId);
    window.addEventListener('online', emergencyOutbox.kick);
    return () => {
      window.removeEventListener('online', emergencyOutbox.kick);
      emergencyOutbox.stop();
      forget();
    };
  }, [dispatch, userId]);
}
