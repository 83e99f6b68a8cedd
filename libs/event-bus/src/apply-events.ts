import { peopleReferredTo, showNames } from '@floorlight/contracts/hidden-names';
import type { Database, Transaction } from '@floorlight/database/database';
import { isUnavailable } from '@floorlight/database/errors';
import { together } from '@floorlight/database/together';
import { addToInbox, findInInbox, insertIntoInbox, unknownOf } from './delivery-rows.ts';
import { type AnyEvent, type AnyHandler, type AnyRead, type Directory, inContextOf, inSpansOf } from './handlers.ts';

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
  read,
  onApplied,
}: {
  db: Database;
  consumer: string;
  directory: Directory | undefined;
  handlerOf: (event: string) => AnyHandler | undefined;
  read: AnyRead | undefined;
  onApplied: (handled: number, events: number) => void;
}) {
  /** Handles the events that have no inbox row yet. */
  async function apply(events: AnyEvent[]): Promise<void> {
    onApplied(await (read ? applyKnowing(events, read) : applyInTurn(events)), events.length);
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

  /** The same in two waits: what the handlers need is read first, and the inbox rows are written beside what they write. */
  async function applyKnowing(received: AnyEvent[], readFirst: AnyRead): Promise<number> {
    const reading = (tx: Transaction) =>
      together([readFirst(tx, received), findInInbox(tx, consumer, received), withNames(received, tx)]);
    return db.readThenWrite(reading, async (tx, [found, known, events]) => {
      const fresh = unknownOf(events, known);
      // Should another delivery have been handled meanwhile, the row is refused, and the transaction with it.
      const adding = fresh.length > 0 ? insertIntoInbox(tx, consumer, fresh) : undefined;
      await together([adding, handleInTurn(tx, fresh, found)]);
      return fresh.length;
    });
  }

  async function handleInTurn(tx: Transaction, events: AnyEvent[], found?: unknown): Promise<void> {
    for (const run of runsOf(events)) await handleRun(tx, run, found);
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

  async function handleRun(tx: Transaction, run: AnyEvent[], found: unknown): Promise<void> {
    const [first] = run;
    const handler = first && handlerOf(first.name);
    if (!handler) return;
    const work = () => handler(tx, run, found);
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
