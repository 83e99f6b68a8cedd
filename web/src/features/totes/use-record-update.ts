import type { Tote } from '@floorlight/contracts/totes';
import { useState } from 'react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import type { ToteChange } from './delivery.ts';
import { refusal } from './outbox.ts';
import { updateRecord } from './update-record.ts';

/**
 * Changes the version of a record that was read. Resolves with the new record, or null if refused. Without a network the
 * new record is the one that the change will make.
 */
export function useRecordUpdate(record: Tote) {
  const { id: userId } = useCurrentUser();
  const [isLoading, setLoading] = useState(false);
  const toast = useToast();
  const update = async (change: ToteChange, assignedToName?: string | null): Promise<Tote | null> => {
    setLoading(true);
    const { act, outcome } = await updateRecord(userId, record, change, { assignedToName });
    setLoading(false);
    if (outcome.state === 'refused') toast(refusal(act, outcome.failure));
    return outcome.state === 'sent' ? outcome.reply : outcome.state === 'waiting' ? act.tote : null;
  };
  return { update, isLoading };
}
