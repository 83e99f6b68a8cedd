import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useSyncExternalStore } from 'react';
import type { ApiState } from '../api/api.ts';
import { createOutbox, type OutboxOptions, type Settled } from './outbox.ts';
import { type OutboxEntry, openOutboxStore } from './outbox-store.ts';

type Dispatch = (action: UnknownAction | ThunkAction<unknown, ApiState, unknown, UnknownAction>) => unknown;

export interface OutboxDefinition<Body, Reply>
  extends Omit<OutboxOptions<Body, Reply>, 'store' | 'settled' | 'removedElsewhere'> {
  /** The name of its IndexedDB database. Renaming it loses the stored entries. */
  name: string;
  /** Shows the reply or the refusal. The entry is removed after this resolves. */
  settled(entry: OutboxEntry<Body>, outcome: Settled<Reply>, dispatch: Dispatch): unknown;
  /** Another tab sent, or dropped, an entry. */
  removedElsewhere?(dispatch: Dispatch): unknown;
}

const ignore: Dispatch = () => undefined;

/** An outbox in IndexedDB. It shows outcomes through the `dispatch` passed to `start`. */
export function defineOutbox<Body, Reply>(definition: OutboxDefinition<Body, Reply>) {
  const { name, settled, removedElsewhere, ...options } = definition;
  let dispatch = ignore;
  const outbox = createOutbox<Body, Reply>({
    ...options,
    store: openOutboxStore(name),
    settled: (entry, outcome) => settled(entry, outcome, dispatch),
    removedElsewhere: () => void removedElsewhere?.(dispatch),
  });
  return {
    ...outbox,
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
