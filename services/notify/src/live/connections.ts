import type { Duplex } from 'node:stream';
import type { Principal } from '@floorlight/contracts/principal';
import type { WebSocket } from 'ws';

/** One socket and its position in its user's feed: a part of the numbers of its site. */
export interface Connection {
  socket: WebSocket;
  /** The TCP stream under the socket, as the upgrade passed it on. */
  stream: Duplex;
  userId: string;
  siteId: string;
  sessionId: string;
  /** Milliseconds since 1970. */
  openedAt: number;
  /** The seq after which its feed begins; null for "from now". */
  after: number | null;
  /** Everything in its feed up to this number of its site was sent; null until it begins. */
  cursor: number | null;
  /** The number of the last frame; null if something between that and the cursor can no longer be sent. */
  sent: number | null;
  /** The audience that it belongs to, as of the last read of its feed. */
  audience: 'managers' | 'everyone' | null;
  /** The highest number that arrived for this user alone. */
  ownTop: number;
  /** While true, catch-up sends its frames from the feed. */
  behind: boolean;
  /** Its feed has changed while it was behind: read again. */
  again: boolean;
  /** Send a heartbeat as soon as it is no longer behind. */
  heartbeatDue: boolean;
  /** The next heartbeat says that it has got everything since the age that it asked for. */
  complete: boolean;
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
  openedAt: performance.timeOrigin + performance.now(),
  after,
  cursor: null,
  sent: null,
  audience: null,
  ownTop: 0,
  behind: true,
  again: false,
  heartbeatDue: true,
  complete: false,
  alive: true,
});

export interface Connections {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  all(): ReadonlySet<Connection>;
  of(userId: string): Iterable<Connection>;
  has(userId: string): boolean;
  at(siteId: string): Iterable<Connection>;
  /** Sets the other sites whose alerts a connection announces. */
  watch(connection: Connection, siteIds: string[]): void;
  /** The connections at other sites that announce this site's alerts. */
  watching(siteId: string): Iterable<Connection>;
  sites(): string[];
}

/**
 * The connections of this process, indexed by user and by site. Calls `onSite` when the first of a site has come, or of one whose
 * alerts it announces, and when the last has gone.
 */
export function connections(onSite: (siteId: string, isNeeded: boolean) => void = () => {}): Connections {
  const everyone = new Set<Connection>();
  const byUser = new Map<string, Set<Connection>>();
  const bySite = new Map<string, Set<Connection>>();
  const watched = new Map<Connection, string[]>();
  const watchers = new Map<string, Set<Connection>>();
  const isNeeded = (siteId: string): boolean => bySite.has(siteId) || watchers.has(siteId);

  /** Changes what belongs to these sites, and says which have begun or ended with that. */
  function change(siteIds: string[], work: () => void): void {
    const before = siteIds.map(isNeeded);
    work();
    for (const [index, siteId] of siteIds.entries())
      if (isNeeded(siteId) !== before[index]) onSite(siteId, isNeeded(siteId));
  }

  function watch(connection: Connection, siteIds: string[]): void {
    const earlier = watched.get(connection) ?? [];
    const others = everyone.has(connection) ? siteIds.filter((siteId) => siteId !== connection.siteId) : [];
    change([...new Set([...earlier, ...others])], () => {
      for (const siteId of earlier) removeFrom(watchers, siteId, connection);
      for (const siteId of others) addTo(watchers, siteId, connection);
    });
    if (others.length > 0) watched.set(connection, others);
    else watched.delete(connection);
  }

  return {
    add(connection) {
      everyone.add(connection);
      addTo(byUser, connection.userId, connection);
      change([connection.siteId], () => addTo(bySite, connection.siteId, connection));
    },
    remove(connection) {
      everyone.delete(connection);
      watch(connection, []);
      removeFrom(byUser, connection.userId, connection);
      change([connection.siteId], () => removeFrom(bySite, connection.siteId, connection));
    },
    all: () => everyone,
    of: (userId) => byUser.get(userId) ?? [],
    has: (userId) => byUser.has(userId),
    at: (siteId) => bySite.get(siteId) ?? [],
    watch,
    watching: (siteId) => watchers.get(siteId) ?? [],
    sites: () => [...bySite.keys()],
  };
}

function addTo(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const some = index.get(key);
  if (some) some.add(connection);
  else index.set(key, new Set([connection]));
}

function removeFrom(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const some = index.get(key);
  some?.delete(connection);
  if (some?.size === 0) index.delete(key);
}
