import { useEffect, useState } from 'react';
import {
  changeOutbox,
  removeListedScans,
  type ScanBody,
  scanOutbox,
  sendListedScan,
  useListedScans,
  type WaitReason,
  waitReasonFor,
  waitReasonName,
} from '#features/vault/api.ts';
import type { OutboxEntry } from '#lib/outbox/outbox-store.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { t } from './messages.ts';
import { useFeedback } from './use-feedback.ts';

/** A save in progress. */
interface Saving {
  keys: readonly string[];
  /** Number of scans that were in the vault before. */
  alreadySaved: number;
  /** Start time, by `performance.now()`. */
  from: number;
}

/**
 * Saves all scans of a session, each with its own idempotency key. Refused scans return to the list, unsent ones wait on
 * the device. `save` takes the place of all of them. Calls `onSaved` when all are saved.
 */
export function useSaveAll(onSaved: (count: number) => void) {
  const { id: userId } = useCurrentUser();
  const listed = useListedScans(userId);
  const waiting = scanOutbox.useWaiting();
  const [isQueueing, setQueueing] = useState(false);
  const [saving, setSaving] = useState<Saving | null>(null);
  const toast = useToast();
  const feedback = useFeedback();

  const save = async (location = '') => {
    const due = listed.filter(({ kept }) => !kept);
    const saved = listed.filter(({ kept }) => kept);
    const from = performance.now();
    setQueueing(true);
    await Promise.all(due.map((scan) => sendListedScan(userId, scan, location)));
    for (const { key, kept, value } of saved) {
      const change = { act: 'edit', sku: value, changes: { location } } as const;
      if (kept && location) await changeOutbox.queue(userId, { ...change, id: kept.id }, key);
    }
    removeListedScans(
      userId,
      saved.map(({ key }) => key),
    );
    setQueueing(false);
    setSaving({ keys: due.map(({ key }) => key), alreadySaved: saved.length, from });
  };

  useEffect(() => {
    if (!saving) return;
    const { keys, alreadySaved, from } = saving;
    const ours = waiting.filter(({ key }) => keys.includes(key));
    // Offline, one failed attempt is enough for all.
    const isOffline = waiting.some(({ key }) => waitReasonFor(key, from) === 'network');
    if (!isOffline && ours.some(({ key }) => !waitReasonFor(key, from))) return;
    setSaving(null);
    const refused = listed.filter(({ key, problem }) => keys.includes(key) && problem).length;
    const saved = keys.length + alreadySaved - ours.length - refused;
    if (!ours.length && !refused) return onSaved(saved);
    feedback('failed');
    const reason = isOffline ? 'network' : (ours.map(({ key }) => waitReasonFor(key)).find(Boolean) ?? 'server');
    toast({
      title: refused ? t.notAllSaved() : waitReasonName(reason),
      message: [
        saved && t.savedCount({ count: saved }),
        refused && t.refusedCount({ count: refused }),
        ours.length && messageFor(ours, reason),
      ]
        .filter(Boolean)
        .join(' '),
      tone: 'warning',
    });
  }, [saving, waiting, listed, onSaved, toast, feedback]);
  return { save, isSaving: isQueueing || saving !== null };
}

function messageFor(waiting: readonly OutboxEntry<ScanBody>[], reason: WaitReason): string {
  const isOnlyInPage = waiting.some(({ stored }) => stored === false);
  return (isOnlyInPage ? t.waitingInPage : t.waitingHere)[reason]({ count: waiting.length });
}
