import { useMemo } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { vibrate, vibrations } from '#lib/device/vibrate.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { serverTime } from '#lib/time/server-clock.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { titleOf } from '../alert-words.ts';
import { cancelOutbox, keepOpen, useEndedHere } from '../cancel-outbox.ts';
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
  const endedHere = useEndedHere();
  const own = useMemo(() => open.filter(({ reportedBy }) => reportedBy === user.id), [open, user.id]);
  // EMERGENCY is there again at once, also where nobody knows yet that the one before has ended.
  const mine = own.filter(({ id }) => !endedHere.includes(id));
  const toast = useToast();

  // With who pressed it and when: it may wait on this device until somebody else signs in.
  const send = async (body: EmergencyBody) => {
    // Else the end of the one before would end this one too, where it counts as the same.
    await keepOpen(own.map(({ id }) => id));
    return emergencyOutbox.add(user.id, {
      ...body,
      pressedAt: serverTime(),
      pressedBy: user.id,
    });
  };

  /** Cancels the open alerts. Resolves to an error message, or null on success. */
  const deactivate = async (): Promise<string | null> => {
    await emergencyOutbox.withdraw();
    let isWaiting = false;
    for (const alert of mine) {
      const outcome = await cancelOutbox.add(user.id, { id: alert.id, title: titleOf(alert).text });
      // 409: the alert has already ended.
      if (outcome.state === 'refused' && outcome.failure.status !== 409)
        return failureMessageOf(outcome.failure, t.notDeactivated());
      isWaiting ||= outcome.state === 'waiting';
    }
    vibrate(vibrations.deactivated);
    toast(
      isWaiting
        ? { title: t.endsLater(), message: t.endsLaterHint(), tone: 'warning', duration: 8000 }
        : { title: t.deactivated(), message: t.turnedOff(), tone: 'success' },
    );
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
