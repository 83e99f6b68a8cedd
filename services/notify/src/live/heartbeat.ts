import type { Database } from '@floorlight/database/database';
import type { CatchUp } from './catch-up.ts';
import type { Connections } from './connections.ts';
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

/** Users or sessions per query: an answer about 20,000 at once would block the process. */
const querySize = 1000;

/**
 * Compares every connection with the top of its user's feed. A connection that is behind, because a push of another
 * instance got lost, catches up. With `heartbeats` each is then sent its top.
 */
export async function compareWithTops(
  db: Database,
  connections: Connections,
  catchUp: CatchUp,
  { heartbeats }: { heartbeats: boolean },
): Promise<void> {
  for (const userIds of chunked(new Set([...connections.all()].map(({ userId }) => userId)))) {
    const tops = await topsOf(db, userIds);
    const compared = userIds.flatMap((userId) => [...connections.of(userId)]);
    await inSlices(compared, (connection) => {
      if (heartbeats) connection.heartbeatDue = true;
      if (connection.behind) return;
      if (connection.cursor !== null && connection.cursor < (tops.get(connection.userId) ?? 0)) catchUp.add(connection);
      else if (heartbeats) sendHeartbeat(connection);
    });
  }
}

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
