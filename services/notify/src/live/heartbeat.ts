import type { Database } from '@floorlight/database/database';
import type { CatchUp } from './catch-up.ts';
import type { Connections } from './connections.ts';
import { endedAmong, topsOf } from './feed.ts';
import { socketsDropped } from './metrics.ts';
import { sendHeartbeat } from './send.ts';
import { inSlices } from './slices.ts';

/** Ends the connections that never answered the last ping, and pings the others. */
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
 * Compares every connection with the top of its user's feed, one query for all: one that is behind, as another
 * instance's push got lost, is brought forward. With `heartbeats` each is then told its top.
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

/** The sessions among the connected ones that ended, for when the event passed this instance by. */
export const endedSessionsOf = (db: Database, connections: Connections): Promise<string[]> =>
  endedAmong(db, [...new Set([...connections.all()].map(({ sessionId }) => sessionId))]);
