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

/**
 * Compares every connection with the top of its user's feed, in one query. A connection that is behind, because a push
 * of another instance got lost, catches up. With `heartbeats` each is then sent its top.
 */
export async function compareWithTops(
  db: Database,
  connections: Connections,
  catchUp: CatchUp,
  { heartbeats }: { heartbeats: boolean },
): Promise<void> {
  const tops = await topsOf(db, [...new Set([...connections.all()].map(({ userId }) => userId))]);
  await inSlices([...connections.all()], (connection) => {
    const top = tops.get(connection.userId) ?? 0;
    if (heartbeats) connection.heartbeatDue = true;
    if (connection.behind) return;
    if (connection.cursor !== null && connection.cursor < top) catchUp.add(connection);
    else if (heartbeats) sendHeartbeat(connection);
  });
}

/** The connected sessions that have ended: this instance may have missed the event. */
export const endedSessionsOf = (db: Database, connections: Connections): Promise<string[]> =>
  endedAmong(db, [...new Set([...connections.all()].map(({ sessionId }) => sessionId))]);
