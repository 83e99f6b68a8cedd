import type { Tote } from '@floorlight/contracts/totes';
import { useState } from 'react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import type { ToteChange } from './delivery.ts';
import { refusal, toteOutbox } from './outbox.ts';

/**
 * Changes the version of a record that was read. Resolves with the new record, or null if refused. Without a network the
 * new record is the one that the change will make.
 */
export function useRecordUpdate(record: Tote) {
  const { id: userId } = useCurrentUser();
  const [isLoading, setLoading] = useState(false);
  const toast = useToast();
  const update = async (change: ToteChange, assignedToName: string | null = null): Promise<Tote | null> => {
    const { status = record.status, itemCount = record.itemCount, assignedTo = record.assignedTo } = change;
    const tote: Tote = {
      ...record,
      status,
      itemCount,
      assignedTo,
      ...(change.assignedTo !== undefined && { assignedToName }),
      version: record.version + 1,
      lastUpdated: new Date().toISOString(),
    };
    setLoading(true);
    const outcome = await toteOutbox.add(userId, { tote, change });
    setLoading(false);
    if (outcome.state === 'refused') toast(refusal({ tote, change }, outcome.failure));
    return outcome.state === 'sent' ? outcome.reply : outcome.state === 'waiting' ? tote : null;
  };
  return { update, isLoading };
}
