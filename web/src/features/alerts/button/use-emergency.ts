import { useMemo } from 'react';
import { failureMessageOf, statusOf } from '#lib/api/failure.ts';
import { vibrate, vibrations } from '#lib/device/vibrate.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useCancelAlertMutation } from '../api.ts';
import type { EmergencyBody } from '../delivery.ts';
import { emergencyOutbox, useWaitingEmergencies } from '../outbox.ts';
import { raisedHere } from '../raised-here.ts';
import { useOpenAlerts } from '../use-open-alerts.ts';
import { t } from './messages.ts';

/** Emergency mode: active while the user has an open alert, on the server or still on this device. */
export function useEmergency() {
  const user = useCurrentUser();
  const waiting = useWaitingEmergencies();
  const { open } = useOpenAlerts();
  const mine = useMemo(() => open.filter(({ reportedBy }) => reportedBy === user.id), [open, user.id]);
  const [cancel] = useCancelAlertMutation();
  const toast = useToast();

  // With who pressed it and when: it may wait on this device until somebody else signs in.
  const send = (body: EmergencyBody) =>
    emergencyOutbox.add(user.id, { ...body, pressedAt: new Date().toISOString(), pressedBy: user.id });

  /** Cancels the open alerts. Resolves to an error message, or null on success. */
  const deactivate = async (): Promise<string | null> => {
    await emergencyOutbox.withdraw();
    for (const { id } of mine) {
      const { error } = await cancel({ params: { id } });
      // 409: the alert has already ended.
      if (error && statusOf(error) !== 409) return failureMessageOf(error, t.notDeactivated());
    }
    vibrate(vibrations.deactivated);
    toast({ title: t.deactivated(), message: t.turnedOff(), tone: 'success' });
    return null;
  };

  return {
    active: mine.length > 0 || waiting.length > 0,
    mine,
    waiting,
    /** Whether this device shares its location for one of them. */
    sharing: mine.some(({ id }) => raisedHere().includes(id)),
    send,
    deactivate,
  };
}
