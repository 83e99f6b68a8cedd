import { peopleReferredTo, showNames } from '@floorlight/contracts/hidden-names';
import type { Database, Transaction } from '@floorlight/database/database';
import { writeAndCommit } from '@floorlight/database/eager-transaction';
import { isUnavailable } from '@floorlight/database/errors';
import type { PreparedStatement } from '@floorlight/database/prepared';
import { together } from '@floorlight/database/together';
import { addToInbox, findInInbox, insertIntoInbox, unknownOf } from './delivery-rows.ts';
import { type AnyEvent, type AnyHandler, type Directory, inContextOf, inSpansOf, type Knowing } from './handlers.ts';

/** Stands for the name of a person whom a directory does not know. */
const nobody = '—';

/**
 * Returns a function that handles events, each once, and returns what failed. Successive events with the same handler
 * reach it in one call; all are one transaction. If it fails, they are handled one by one. `onApplied` gets, after each
 * commit, how many of how many were handled: the others were before.
 */
export function applyEvents({
  db,
  consumer,
  directory,
  handlerOf,
  knowing,
  onApplied,
}: {
  db: Database;
  consumer: string;
  directory: Directory | undefined;
  handlerOf: (event: string) => AnyHandler | undefined;
  /** Handles them in place of `handlerOf`. */
  knowing: Knowing | undefined;
  onApplied: (handled: number, events: number) => void;
}) {
  /** Handles the events that have no inbox row yet. */
  async function apply(events: AnyEvent[]): Promise<void> {
    const handled = knowing
      ? ((await applyAtOnce(events, knowing)) ?? (await applyKnowing(events, knowing)))
      : await applyInTurn(events);
    onApplied(handled, events.length);
  }

  /** Handles a lone event in one wait. Null where that can't be done: nothing is stored then. */
  async function applyAtOnce([event, ...others]: AnyEvent[], knowing: Knowing): Promise<number | null> {
    const atOnce = event && others.length === 0 ? knowing.atOnce?.(event, consumer) : null;
    if (!event || !atOnce) return null;
    return inContextOf(event, async () => {
      const row = await rowOf(atOnce.statement);
      if (row) atOnce.onStored(row);
      return row ? 1 : null;
    });
  }

  /** Undefined also if the statement fails, for example because another delivery was handled meanwhile. */
  async function rowOf(statement: PreparedStatement): Promise<Record<string, unknown> | undefined> {
    try {
      return (await db.runAlone(statement)).rows[0];
    } catch (error) {
      if (isUnavailable(error)) throw error;
      return undefined;
    }
  }

  /** Returns how many it has handled. */
  async function applyInTurn(received: AnyEvent[]): Promise<number> {
    const events = await withNames(received);
    return db.transaction(async (tx) => {
      const fresh = await addToInbox(tx, consumer, events);
      await handleInTurn(tx, fresh);
      return fresh.length;
    });
  }

  /** The same in two waits: what the handlers need is read first, and what they return is sent with the commit. */
  async function applyKnowing(received: AnyEvent[], { read: readFirst, write }: Knowing): Promise<number> {
    const reading = (tx: Transaction) =>
      together([readFirst(tx, received), findInInbox(tx, consumer, received), withNames(received, tx)]);
    return db.readThenWrite(reading, async (tx, [found, known, events]) => {
      const fresh = unknownOf(events, known);
      // Should another delivery have been handled meanwhile, the row is refused, and the transaction with it.
      const writing = () => writeAndCommit(tx, [insertIntoInbox(consumer, fresh), ...write(tx, fresh, found)]);
      const [first, ...others] = fresh;
      if (first) await (others.length === 0 ? inContextOf(first, writing) : inSpansOf(fresh, writing));
      return fresh.length;
    });
  }

  async function handleInTurn(tx: Transaction, events: AnyEvent[]): Promise<void> {
    for (const run of runsOf(events)) await handleRun(tx, run);
  }

  async function withNames(received: AnyEvent[], tx?: Transaction): Promise<AnyEvent[]> {
    const naming = received.filter(({ payload }) => peopleReferredTo(payload).length > 0);
    if (!directory || naming.length === 0) return received;
    const people = await directory(peopleReferredTo(naming), tx);
    return received.map((event) => (naming.includes(event) ? showNames(event, people, nobody) : event));
  }

  /** Successive events with the same handler. */
  function runsOf(events: AnyEvent[]): AnyEvent[][] {
    const runs: AnyEvent[][] = [];
    for (const event of events) {
      const run = runs.at(-1);
      if (run?.[0] && handlerOf(run[0].name) === handlerOf(event.name)) run.push(event);
      else runs.push([event]);
    }
    return runs;
  }

  async function handleRun(tx: Transaction, run: AnyEvent[]): Promise<void> {
    const [first] = run;
    const handler = first && handlerOf(first.name);
    if (!handler) return;
    const work = () => handler(tx, run);
    await (run.length === 1 ? inContextOf(first, work) : inSpansOf(run, work));
  }

  return async function applyAll<E extends AnyEvent>(events: E[]): Promise<Map<E, unknown>> {
    const failed = new Map<E, unknown>();
    try {
      if (events.length > 0) await apply(events);
    } catch (error) {
      // While Postgres is away, trying each would wait for as many timeouts.
      if (events.length === 1 || isUnavailable(error)) return new Map(events.map((event) => [event, error]));
      for (const event of events) await apply([event]).catch((reason) => failed.set(event, reason));
    }
    return failed;
  };
}
