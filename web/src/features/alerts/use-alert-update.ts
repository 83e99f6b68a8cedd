import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { useState } from 'react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { titleOf } from './alert-words.ts';
import type { AlertChange } from './update-delivery.ts';
import { alertUpdateOutbox } from './update-outbox.ts';

/** Updates an alert, without a network as soon as there is one. `update` resolves false if the server refuses it. */
export function useAlertUpdate(alert: EmergencyAlert) {
  const { id: userId } = useCurrentUser();
  const [isLoading, setLoading] = useState(false);
  const update = async (change: AlertChange): Promise<boolean> => {
    setLoading(true);
    const { state } = await alertUpdateOutbox.add(userId, { id: alert.id, title: titleOf(alert).text, change });
    setLoading(false);
    return state !== 'refused';
  };
  return { update, isLoading };
}
