import type { Failure } from '../api/failure.ts';
import type { Delivery, Settled } from './delivery.ts';
import type { OutboxEntry, OutboxStore } from './outbox-store.ts';

export interface OutboxOptions<Body, Reply> extends Omit<Delivery<Body, Reply>, 'name'> {
  store: OutboxStore<Body>;
  /** Receives the reply or the refusal. A sent entry is removed after this resolves. */
  settled(entry: OutboxEntry<Body>, outcome: Settled<Reply>): unknown;
  /**
   * True if a refused entry needs no further answer of its sender, or its form has what was typed. Otherwise it stays
   * among the refused ones until its sender retries or discards it. The form that awaits `add` needs none of this.
   */
  isReturned?(entry: OutboxEntry<Body>, failure: Failure): boolean;
  /** Another tab removed an entry: it was sent, refused or dropped there. */
  removedElsewhere?(): void;
  /** An entry begins to wait: the service worker can send it when the page is closed. */
  waits?(): void;
}
