import type { Principal } from '@floorlight/contracts/principal';
import type { WebSocket } from 'ws';

/** One socket and how far down its user's feed it is. */
export interface Connection {
  socket: WebSocket;
  userId: string;
  siteId: string;
  sessionId: string;
  /** The seq after which the client asked to go on; null for "from now". */
  after: number | null;
  /** The last seq sent, or behind which it began; null until that was looked up. */
  cursor: number | null;
  /** While true it is given its frames by reading the feed, and what is pushed only raises `known`. */
  behind: boolean;
  /** The highest seq that was pushed while it was behind. */
  known: number;
  /** Gets a heartbeat once it is no longer behind. */
  heartbeatDue: boolean;
  /** Has answered the last ping. */
  alive: boolean;
}

export const newConnection = (socket: WebSocket, principal: Principal, after: number | null): Connection => ({
  socket,
  userId: principal.sub,
  siteId: principal.siteId,
  sessionId: principal.sid,
  after,
  cursor: null,
  behind: true,
  known: 0,
  heartbeatDue: true,
  alive: true,
});

export interface Connections {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  all(): ReadonlySet<Connection>;
  of(userId: string): Iterable<Connection>;
}

/** The connections of this process, found by user. */
export function connections(): Connections {
  const everyone = new Set<Connection>();
  const byUser = new Map<string, Set<Connection>>();
  return {
    add(connection) {
      everyone.add(connection);
      const own = byUser.get(connection.userId);
      if (own) own.add(connection);
      else byUser.set(connection.userId, new Set([connection]));
    },
    remove(connection) {
      everyone.delete(connection);
      const own = byUser.get(connection.userId);
      own?.delete(connection);
      if (own?.size === 0) byUser.delete(connection.userId);
    },
    all: () => everyone,
    of: (userId) => byUser.get(userId) ?? [],
  };
}
