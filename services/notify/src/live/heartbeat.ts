import { setTimeout } from 'node:timers/promises';
import type { Database } from '@floorlight/database/database';
import type { Connections } from './connections.ts';
import type { Deliverer } from './deliver.ts';
import { endedAmong, topsOf } from './feed.ts';
import { socketsDropped } from './metrics.ts';
import { sendHeartbeat } from './send.ts';
import { inSlices } from './slices.ts';

/** Ends the connections that didn't answer the last ping, and pings the others. */
export const pingAll = (connections: Connections): Promise<void> =>
  inSlices([...connections.all()], (connection) => {
    if (connection.alive) connection.socket.ping();
    else {
      socketsDropped.inc({ reason: 'no_answer' });
      connection.socket.terminate();
    }
    connection.alive = false;
  });

/** Sessions per query: an answer about 20,000 at once would block the process. */
const querySize = 1000;
/** Milliseconds in which what was just committed is on its way here. */
const onTheWay = 250;

/**
 * Compares the feeds of the connected sites with what has arrived here: after a lost push, the connections of its site
 * read their feeds. Takes one row for each site, however many are connected.
 */
export async function compareWithTops(
  db: Database,
  connections: Connections,
  { compare }: Pick<Deliverer, 'compare'>,
): Promise<void> {
  const tops = await topsOf(db, connections.sites());
  await setTimeout(onTheWay, undefined, { ref: false });
  for (const [siteId, { top }] of tops) compare(siteId, top);
}

/** Sends each connection the number of its last frame. */
export const sendHeartbeats = (connections: Connections): Promise<void> =>
  inSlices([...connections.all()], (connection) => {
    if (connection.behind) connection.heartbeatDue = true;
    else sendHeartbeat(connection);
  });

/** The connected sessions that have ended: this instance may have missed the event. */
export async function endedSessionsOf(db: Database, connections: Connections): Promise<string[]> {
  const ended: string[] = [];
  for (const sessionIds of chunked(new Set([...connections.all()].map(({ sessionId }) => sessionId)))) {
    ended.push(...(await endedAmong(db, sessionIds)));
  }
  return ended;
}

function* chunked(ids: ReadonlySet<string>): Generator<string[]> {
  const all = [...ids];
  for (let start = 0; start < all.length; start += querySize) yield all.slice(start, start + querySize);
}
