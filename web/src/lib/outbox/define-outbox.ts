import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useSyncExternalStore } from 'react';
import type { ApiState } from '../api/api.ts';
import { createOutbox, type OutboxOptions, type Settled } from './outbox.ts';
import { type OutboxEntry, openOutboxStore } from './outbox-store.ts';

type Dispatch = (action: UnknownAction | ThunkAction<unknown, ApiState, unknown, UnknownAction>) => unknown;

export interface OutboxDefinition<Body, Reply>
  extends Omit<OutboxOptions<Body, Reply>, 'store' | 'settled' | 'goneElsewhere'> {
  /** The name of its database. Entries kept under another name are lost. */
  name: string;
  /** What an entry is called, and several: `count`, `counts`. */
  words: { one: string; many: string };
  /** Shows the reply or the refusal. The entry is forgotten only after this, awaited, has come to its end. */
  settled(entry: OutboxEntry<Body>, outcome: Settled<Reply>, dispatch: Dispatch): unknown;
  /** Another tab sent or dropped an entry that waited here too. */
  goneElsewhere?(dispatch: Dispatch): unknown;
}

const ignore: Dispatch = () => undefined;

/** An outbox in IndexedDB that shows what became of its entries through the store it was started with. */
export function defineOutbox<Body, Reply>(definition: OutboxDefinition<Body, Reply>) {
  const { name, words, settled, goneElsewhere, ...options } = definition;
  let dispatch = ignore;
  const outbox = createOutbox<Body, Reply>({
    ...options,
    store: openOutboxStore(name),
    settled: (entry, outcome) => settled(entry, outcome, dispatch),
    goneElsewhere: () => void goneElsewhere?.(dispatch),
  });
  return {
    ...outbox,
    words,
    /** Sends what this user left on the device, and goes on as long as they are signed in. */
    start: (userId: string, to: Dispatch = ignore): Promise<void> => {
      dispatch = to;
      return outbox.start(userId);
    },
    stop: (): void => {
      dispatch = ignore;
      outbox.stop();
    },
    /** What waits on this device, oldest first. */
    useWaiting: (): readonly OutboxEntry<Body>[] => useSyncExternalStore(outbox.subscribe, outbox.entries),
  };
}
