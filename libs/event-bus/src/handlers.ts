import type { EventName, FloorEvent, UnknownEvent } from '@floorlight/contracts/events';
import type { NamedPerson } from '@floorlight/contracts/hidden-names';
import type { Transaction } from '@floorlight/database/database';
import type { PreparedStatement } from '@floorlight/database/prepared';
import { withRequest } from '@floorlight/telemetry/request-context';
import { inSpan, startSpan, withTraceparent } from '@floorlight/telemetry/tracing';

/** Handles events, all in this transaction and in this order. */
export type Handler<N extends EventName> = (tx: Transaction, events: FloorEvent<N>[]) => Promise<void>;
export type UnknownHandler = (tx: Transaction, events: UnknownEvent[]) => Promise<void>;
export type AnyEvent = FloorEvent | UnknownEvent;
export type AnyHandler = (tx: Transaction, events: AnyEvent[]) => Promise<void>;

/**
 * Handles events in two waits for Postgres. `read` finds what must be known, and goes there with the begin; it locks whatever
 * two deliveries of an event would both change, and only reads besides. What `write` returns goes there with the commit.
 */
export interface KnowingHandler<N extends EventName, F> {
  names: N[];
  read(tx: Transaction, events: FloorEvent<N>[]): Promise<F>;
  /** Sends nothing itself. */
  write(tx: Transaction, events: FloorEvent<N>[], found: F): PreparedStatement[];
  /** One statement that handles this event in place of both; null where one can't. */
  atOnce?(event: FloorEvent<N>, consumer: string): AtOnce | null;
}
/**
 * Handles an event in one wait. The statement adds the event to the inbox with all else; returning no row, it has stored
 * nothing, and the event is handled the other way. It gets references in place of names.
 */
export interface AtOnce {
  statement: PreparedStatement;
  /** Gets the row after the commit. */
  onStored(row: Record<string, unknown>): void;
}
export interface Knowing {
  read(tx: Transaction, events: AnyEvent[]): Promise<unknown>;
  write(tx: Transaction, events: AnyEvent[], found: unknown): PreparedStatement[];
  atOnce?(event: AnyEvent, consumer: string): AtOnce | null;
}

/** Finds people by their ids, in the transaction if it gets one; leaves out those it does not know. */
export type Directory = (ids: string[], tx?: Transaction) => Promise<NamedPerson[]>;

/** A handler of many events that handles one after the other, each in the context of the request that caused it. */
export const each =
  <E extends FloorEvent>(handler: (tx: Transaction, event: E) => Promise<void>) =>
  async (tx: Transaction, events: E[]): Promise<void> => {
    for (const event of events) await inContextOf(event, () => handler(tx, event));
  };

/** Runs `work` in the context of the request that caused the event. */
export const inContextOf = <T>(event: Omit<UnknownEvent, 'payload'>, work: () => Promise<T>): Promise<T> =>
  withRequest({ requestId: event.requestId ?? event.id, origin: event.origin }, () =>
    withTraceparent(event.traceparent, () => inSpan(`handle ${event.name}`, work, { kind: 'consumer' })),
  );

/** Runs `work`, which handles several events at once: each has a span in its own trace, and no context is theirs. */
export async function inSpansOf<T>(events: AnyEvent[], work: () => Promise<T>): Promise<T> {
  const spans = events.map(({ name, traceparent }) =>
    startSpan(`handle ${name}`, 'consumer', traceparent ?? undefined),
  );
  try {
    return await work();
  } finally {
    for (const span of spans) span.end();
  }
}
