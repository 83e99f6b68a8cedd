import { useMemo } from 'react';
import { statusOf, wordsOf } from '#lib/api/failure.ts';
import { vibrate, vibrations } from '#lib/device/vibrate.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useCancelAlertMutation } from '../api.ts';
import { type EmergencyBody, emergencyOutbox, useWaitingEmergencies } from '../outbox.ts';
import { raisedHere } from '../raised-here.ts';
import { useOpenAlerts } from '../use-open-alerts.ts';

/** Emergency mode: "I have an open alert", on the server or still on this device. */
export function useEmergency() {
  const user = useCurrentUser();
  const waiting = useWaitingEmergencies();
  const { open } = useOpenAlerts();
  const mine = useMemo(() => open.filter(({ reportedBy }) => reportedBy === user.id), [open, user.id]);
  const [cancel] = useCancelAlertMutation();
  const toast = useToast();

  const send = (body: EmergencyBody) => emergencyOutbox.add(user.id, body);

  /** What went wrong in words; null where the emergency is off. */
  const deactivate = async (): Promise<string | null> => {
    await emergencyOutbox.withdraw();
    for (const { id } of mine) {
      const { error } = await cancel({ params: { id } });
      // Somebody else ended it a moment ago: that is what was wanted.
      if (error && statusOf(error) !== 409)
        return wordsOf(error, 'The emergency could not be deactivated. Please try again.');
    }
    vibrate(vibrations.deactivated);
    toast({ title: 'Emergency Deactivated', message: 'Emergency status has been turned off.', tone: 'success' });
    return null;
  };

  return {
    active: mine.length > 0 || waiting.length > 0,
    mine,
    waiting,
    /** It is this device that tells where its sender is. */
    sharing: mine.some(({ id }) => raisedHere().includes(id)),
    send,
    deactivate,
  };
}
