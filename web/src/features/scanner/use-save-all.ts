import { useEffect, useState } from 'react';
import { unlistScans, useListedScans } from '#lib/scan/scan-list.ts';
import { scanOutbox, useWaitingScans } from '#lib/scan/scan-outbox.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useFeedback } from './use-feedback.ts';

/**
 * Saves what a session has gathered, each under its own key, so that it is there once however often it is sent. What the
 * server refuses comes back into the list; what finds no network waits on the device. `onSaved`: all of it is there.
 */
export function useSaveAll(onSaved: (count: number) => void) {
  const { id: userId } = useCurrentUser();
  const listed = useListedScans(userId);
  const waiting = useWaitingScans();
  const [underway, setUnderway] = useState<{ keys: string[]; kept: number } | null>(null);
  const toast = useToast();
  const feedback = useFeedback();

  const save = async () => {
    const due = listed.filter(({ kept }) => !kept);
    // On the device twice for a moment rather than not at all.
    await Promise.all(due.map(({ key, type, value }) => scanOutbox.queue(userId, { type, value, scanned: true }, key)));
    unlistScans(
      userId,
      listed.map(({ key }) => key),
    );
    setUnderway({ keys: due.map(({ key }) => key), kept: listed.length - due.length });
  };

  useEffect(() => {
    if (!underway) return;
    const { keys, kept } = underway;
    const ours = waiting.filter(({ key }) => keys.includes(key));
    const hasNoAnswer = ours.some(({ attempts }) => attempts > 0);
    if (ours.length && !hasNoAnswer) return;
    setUnderway(null);
    const refused = listed.filter(({ key }) => keys.includes(key)).length;
    const saved = keys.length + kept - ours.length - refused;
    if (!ours.length && !refused) return onSaved(saved);
    feedback('failed');
    toast({
      title: refused ? 'Not all scans were saved' : 'Waiting for the network',
      message: [
        saved && `${saved} saved.`,
        refused && `${refused} could not be saved: look at the list.`,
        ours.length && `${ours.length} on this device until there is a network.`,
      ]
        .filter(Boolean)
        .join(' '),
      tone: 'warning',
    });
  }, [underway, waiting, listed, onSaved, toast, feedback]);
  return { save, isSaving: underway !== null };
}
