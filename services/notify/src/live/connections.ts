import type { Duplex } from 'node:stream';
import type { Principal } from '@floorlight/contracts/principal';
import type { WebSocket } from 'ws';

/** One socket and its position in its user's feed. */
export interface Connection {
  socket: WebSocket;
  /** The TCP stream under the socket, as the upgrade passed it on. */
  stream: Duplex;
  userId: string;
  siteId: string;
  sessionId: string;
  /** The seq after which the client asked to resume; null for "from now". */
  after: number | null;
  /** The last seq sent, or the one after which it began; null until that is read. */
  cursor: number | null;
  /** While true, catch-up sends its frames from the feed, and pushes only raise `known`. */
  behind: boolean;
  /** The highest seq pushed while it was behind. */
  known: number;
  /** Send a heartbeat as soon as it is no longer behind. */
  heartbeatDue: boolean;
  /** It answered the last ping. */
  alive: boolean;
}

export const newConnection = (
  { socket, stream }: Pick<Connection, 'socket' | 'stream'>,
  principal: Principal,
  after: number | null,
): Connection => ({
  socket,
  stream,
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
  has(userId: string): boolean;
}

/** The connections of this process, indexed by user. */
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
    has: (userId) => byUser.has(userId),
  };
}
