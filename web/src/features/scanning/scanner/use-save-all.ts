import { useState } from 'react';
import {
  changeOutbox,
  removeListedScans,
  type SavedSession,
  sendListedScans,
  useListedScans,
  type WaitReason,
  waitReasonIn,
  waitReasonName,
} from '#features/vault/api.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { t } from './messages.ts';
import { useFeedback } from './use-feedback.ts';

/**
 * Saves all scans of a session, each with its own idempotency key. Refused scans return to the list, unsent ones wait on
 * the device. `save` takes the place of those that have none of their own. Calls `onSaved` when all are saved.
 */
export function useSaveAll(onSaved: (count: number) => void) {
  const { id: userId } = useCurrentUser();
  const listed = useListedScans(userId);
  const [isSaving, setSaving] = useState(false);
  const toast = useToast();
  const feedback = useFeedback();

  const save = async (location = '') => {
    const due = listed.filter(({ kept }) => !kept);
    const kept = listed.filter((scan) => scan.kept);
    setSaving(true);
    for (const { key, kept: saved, value, details } of kept) {
      const changes = { ...(location && { location }), ...details };
      if (saved && Object.keys(changes).length > 0)
        await changeOutbox.queue(userId, { act: 'edit', id: saved.id, sku: value, changes }, key);
    }
    removeListedScans(
      userId,
      kept.map(({ key }) => key),
    );
    const ended = await sendListedScans(userId, due, location);
    setSaving(false);
    const saved = ended.saved + kept.length;
    if (!ended.waiting.length && !ended.refused) return onSaved(saved);
    feedback('failed');
    toast(reportOf({ ...ended, saved }));
  };
  return { save, isSaving };
}

function reportOf({ saved, refused, waiting }: SavedSession) {
  const reasons = waiting.map(waitReasonIn);
  // Offline, one failed attempt is enough for all.
  const reason = reasons.includes('network') ? 'network' : (reasons.find((each) => each !== null) ?? 'server');
  const parts = [
    saved && t.savedCount({ count: saved }),
    refused && t.refusedCount({ count: refused }),
    waiting.length && messageFor(waiting, reason),
  ];
  const title = refused ? t.notAllSaved() : waitReasonName(reason);
  return { title, message: parts.filter(Boolean).join(' '), tone: 'warning' } as const;
}

function messageFor(waiting: SavedSession['waiting'], reason: WaitReason): string {
  const isOnlyInPage = waiting.some(({ stored }) => stored === false);
  return (isOnlyInPage ? t.waitingInPage : t.waitingHere)[reason]({ count: waiting.length });
}
