import { useEffect, useState } from 'react';
import {
  reasonFor,
  type ScanBody,
  scanOutbox,
  sendListed,
  unlistScans,
  useListedScans,
  type WaitsFor,
  waitsForWords,
} from '#features/vault/api.ts';
import type { OutboxEntry } from '#lib/outbox/outbox-store.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useFeedback } from './use-feedback.ts';

/** What a session's end has sent, how many of it were in the vault before, and when, by the page's clock. */
interface Underway {
  keys: readonly string[];
  kept: number;
  from: number;
}

/**
 * Saves what a session has gathered, each under its own key, so that it is there once however often it is sent. What the
 * server refuses comes back into the list; what is not taken yet waits on the device. `onSaved`: all of it is there.
 */
export function useSaveAll(onSaved: (count: number) => void) {
  const { id: userId } = useCurrentUser();
  const listed = useListedScans(userId);
  const waiting = scanOutbox.useWaiting();
  const [isQueueing, setQueueing] = useState(false);
  const [underway, setUnderway] = useState<Underway | null>(null);
  const toast = useToast();
  const feedback = useFeedback();

  const save = async () => {
    const due = listed.filter(({ kept }) => !kept);
    const there = listed.filter(({ kept }) => kept);
    const from = performance.now();
    setQueueing(true);
    await Promise.all(due.map((scan) => sendListed(userId, scan)));
    unlistScans(
      userId,
      there.map(({ key }) => key),
    );
    setQueueing(false);
    setUnderway({ keys: due.map(({ key }) => key), kept: there.length, from });
  };

  useEffect(() => {
    if (!underway) return;
    const { keys, kept, from } = underway;
    const ours = waiting.filter(({ key }) => keys.includes(key));
    // Without a network one attempt stands for all.
    const isOffline = waiting.some(({ key }) => reasonFor(key, from) === 'network');
    if (!isOffline && ours.some(({ key }) => !reasonFor(key, from))) return;
    setUnderway(null);
    const refused = listed.filter(({ key, problem }) => keys.includes(key) && problem).length;
    const saved = keys.length + kept - ours.length - refused;
    if (!ours.length && !refused) return onSaved(saved);
    feedback('failed');
    const reason = isOffline ? 'network' : (ours.map(({ key }) => reasonFor(key)).find(Boolean) ?? 'server');
    toast({
      title: refused ? 'Not all scans were saved' : waitsForWords[reason],
      message: [
        saved && `${saved} saved.`,
        refused && `${refused} could not be saved: look at the list.`,
        ours.length && wordsFor(ours, reason),
      ]
        .filter(Boolean)
        .join(' '),
      tone: 'warning',
    });
  }, [underway, waiting, listed, onSaved, toast, feedback]);
  return { save, isSaving: isQueueing || underway !== null };
}

const ends: Record<WaitsFor, string> = {
  network: 'until there is a network',
  session: 'until you sign in again',
  server: 'until the server takes them',
};

function wordsFor(waiting: readonly OutboxEntry<ScanBody>[], reason: WaitsFor): string {
  const isInPageAlone = waiting.some(({ stored }) => stored === false);
  return isInPageAlone
    ? `${waiting.length} in this page ${ends[reason]}: keep it open.`
    : `${waiting.length} on this device ${ends[reason]}.`;
}
