import type { Failure } from '../api/failure.ts';
import type { OutboxEntry } from './outbox-store.ts';

/** The outcome of one attempt: the server accepted it, refused it for good, or it has to be retried. */
export type Outcome<Reply> =
  | { state: 'sent'; reply: Reply }
  | { state: 'refused'; failure: Failure }
  | { state: 'waiting'; failure: Failure };

export type Settled<Reply> = Exclude<Outcome<Reply>, { state: 'waiting' }>;

/**
 * How the entries of an outbox reach the server. The page and the service worker, which sends them while no page is open,
 * share it: it knows no screen and no store.
 */
export interface Delivery<Body, Reply> {
  /** The name of its IndexedDB database. Renaming it loses the stored entries. */
  name: string;
  deliver(entry: OutboxEntry<Body>): Promise<Outcome<Reply>>;
  /** Cancels on the server an entry that its sender withdrew meanwhile. The entry is retried until this succeeds. */
  undo?(reply: Reply): Promise<Outcome<Reply>>;
  /** What an entry changes: one waits until the earlier ones of the same subject are sent. Default: each its own. */
  subjectOf?(body: Body): string;
  /** Longest delay between attempts in milliseconds; default 2.5 s, so that an emergency is sent soon after an outage. */
  maxRetryDelay?: number;
  /**
   * True: every tab sends each entry, so that none waits for a suspended tab; the idempotency key makes them one.
   * Default: one tab at a time.
   */
  fromEveryTab?: boolean;
}
