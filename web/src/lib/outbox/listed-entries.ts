import type { OutboxEntry } from './outbox-store.ts';

/** The entries of one outbox in this page's memory: those that wait to be sent, and those that the server refused. */
export interface ListedEntries<Body> {
  /** Oldest first. */
  waiting(): readonly OutboxEntry<Body>[];
  /** Oldest first. */
  refused(): readonly OutboxEntry<Body>[];
  all(): OutboxEntry<Body>[];
  find(key: string): OutboxEntry<Body> | undefined;
  /** Lists these, and notifies the listeners. */
  change(next: readonly OutboxEntry<Body>[]): void;
  /** Puts an entry in the place of the one with its key. */
  replace(entry: OutboxEntry<Body>): void;
  /** Notes whether the browser has stored an entry. */
  noteStored(key: string, isStored: boolean): void;
  /** Calls the listeners: something that screens show has changed. */
  notify(): void;
  /** Returns unsubscribe. */
  subscribe(listener: () => void): () => void;
}

export function listedEntries<Body>(): ListedEntries<Body> {
  let waiting: readonly OutboxEntry<Body>[] = [];
  let refused: readonly OutboxEntry<Body>[] = [];
  const listeners = new Set<() => void>();

  const all = () => [...waiting, ...refused];
  const find = (key: string) => all().find((entry) => entry.key === key);
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const change = (next: readonly OutboxEntry<Body>[]) => {
    // Each of twenty outboxes starts empty, and its listeners are screens that would be rendered again.
    if (next.length === 0 && all().length === 0) return;
    waiting = next.filter((entry) => !entry.refused);
    refused = next.filter((entry) => entry.refused);
    notify();
  };
  const replace = (entry: OutboxEntry<Body>) => change(all().map((each) => (each.key === entry.key ? entry : each)));

  return {
    waiting: () => waiting,
    refused: () => refused,
    all,
    find,
    change,
    replace,
    noteStored(key, isStored) {
      const entry = find(key);
      if (!entry || isStored === (entry.stored !== false)) return;
      const { stored: _, ...rest } = entry;
      replace(isStored ? rest : { ...rest, stored: false });
    },
    notify,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
