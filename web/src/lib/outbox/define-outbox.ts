import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useSyncExternalStore } from 'react';
import type { ApiState } from '../api/api.ts';
import { type Failure, namespacesOf } from '../api/failure.ts';
import { keepStorage } from '../device/storage.ts';
import { completeCatalogs } from '../language/language.ts';
import { sendInBackground } from './background-sync.ts';
import type { Delivery, Settled } from './delivery.ts';
import { createOutbox } from './outbox.ts';
import type { OutboxOptions } from './outbox-options.ts';
import { type OutboxEntry, openOutboxStore } from './outbox-store.ts';

type Dispatch = (action: UnknownAction | ThunkAction<unknown, ApiState, unknown, UnknownAction>) => unknown;

export interface OutboxDefinition<Body, Reply>
  extends Delivery<Body, Reply>,
    Pick<OutboxOptions<Body, Reply>, 'isReturned'> {
  /** Shows the reply or the refusal. The entry is removed after this resolves. */
  settled(entry: OutboxEntry<Body>, outcome: Settled<Reply>, dispatch: Dispatch): unknown;
  /** Another tab sent, or dropped, an entry. */
  removedElsewhere?(dispatch: Dispatch): unknown;
  /** What the entry does, in a few words: `Beacon: Oil on the floor`. */
  describe(body: Body): string;
  /** Makes a refused entry the draft of its form again. Returns the path of the form. */
  edit?(entry: OutboxEntry<Body>): string;
}

/** An entry as the list of everything unsent shows it. */
export interface UnsentEntry {
  key: string;
  what: string;
  /** When it was done, ISO 8601. */
  at: string;
  /** `cancelled`: its sender has withdrawn it, and the server still has to learn that. */
  state: 'waiting' | 'sending' | 'cancelled' | 'refused';
  /** Why the last attempt failed; null before the first one. */
  failure: Failure | null;
  isStored: boolean;
  /** Discarding it also cancels it on the server. */
  isCancelledOnServer: boolean;
  retry(): Promise<void>;
  discard(): Promise<void>;
  /** Returns a refused entry to its form; resolves with the path of the form. */
  edit?: () => Promise<string>;
}

const ignore: Dispatch = () => undefined;

/** An outbox in IndexedDB. It shows outcomes through the `dispatch` passed to `start`. */
export function defineOutbox<Body, Reply>(definition: OutboxDefinition<Body, Reply>) {
  const { name, deliver, settled, removedElsewhere, describe, edit, ...options } = definition;
  let dispatch = ignore;
  const outbox = createOutbox<Body, Reply>({
    ...options,
    store: openOutboxStore(name),
    deliver: async (entry) => {
      const outcome = await deliver(entry);
      // The list of what is unsent, and a toast, show why in the active language.
      if (outcome.state !== 'sent' && outcome.failure.status > 0) await completeCatalogs(namespacesOf(outcome.failure));
      return outcome;
    },
    waits: () => {
      void sendInBackground();
      keepStorage();
    },
    settled: (entry, outcome) => settled(entry, outcome, dispatch),
    removedElsewhere: () => void removedElsewhere?.(dispatch),
  });
  const shown = (entry: OutboxEntry<Body>): UnsentEntry => ({
    key: entry.key,
    what: describe(entry.body),
    at: entry.createdAt,
    state: entry.refused
      ? 'refused'
      : entry.withdrawn
        ? 'cancelled'
        : outbox.isSending(entry.key)
          ? 'sending'
          : 'waiting',
    failure: entry.failure ?? null,
    isStored: entry.stored !== false,
    isCancelledOnServer: options.undo !== undefined && !entry.refused,
    retry: () => outbox.retry(entry.key),
    discard: () => outbox.discard(entry.key),
    ...(edit &&
      entry.refused && {
        edit: async () => {
          const path = edit(entry);
          await outbox.discard(entry.key);
          return path;
        },
      }),
  });
  return {
    ...outbox,
    /** Every entry of this user: those that wait, then the refused ones. */
    unsent: (): UnsentEntry[] => [...outbox.entries(), ...outbox.refused()].map(shown),
    /** Sends this user's stored entries, and retries until `stop`. */
    start: (userId: string, to: Dispatch = ignore): Promise<void> => {
      dispatch = to;
      return outbox.start(userId);
    },
    stop: (): void => {
      dispatch = ignore;
      outbox.stop();
    },
    /** The entries that wait to be sent, oldest first. */
    useWaiting: (): readonly OutboxEntry<Body>[] => useSyncExternalStore(outbox.subscribe, outbox.entries),
  };
}
