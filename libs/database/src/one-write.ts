import type { Duplex } from 'node:stream';
import type pg from 'pg';

/**
 * Sends what one turn of the event loop writes to this connection in one piece: each write would be a system call, and
 * wakes Postgres.
 */
export function writeOncePerTurn(client: Pick<pg.PoolClient, 'query'>): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection; // which pg's types leave out
  let isCorked = false;
  const uncork = () => {
    isCorked = false;
    stream.uncork();
  };
  const query = client.query.bind(client) as (...all: unknown[]) => unknown;
  const corking = (...all: unknown[]): unknown => {
    if (!isCorked) {
      isCorked = true;
      stream.cork();
      // After the microtasks: what they send goes along, such as the first statements behind a begin.
      queueMicrotask(() => process.nextTick(uncork));
    }
    return query(...all);
  };
  client.query = corking as pg.PoolClient['query']; // its overloads differ in what they return
}
