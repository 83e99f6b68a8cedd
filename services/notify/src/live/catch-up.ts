import { closeCodes } from '@floorlight/contracts/live';
import type { Database } from '@floorlight/database/database';
import type { Logger } from '@floorlight/telemetry/logger';
import { WebSocket } from 'ws';
import { gatherDelay } from '../gather-delay.ts';
import type { Connection } from './connections.ts';
import { type Missed, placesOf, readMissed, topsOf } from './feed.ts';
import { notificationFrame } from './frames.ts';
import { inOneWrite, send, sendHeartbeat } from './send.ts';
import { inSlices } from './slices.ts';

/** Connections per query: a thousand that reconnect at once take a few queries. */
const batchSize = 500;
/** Frames per query and connection; the next page waits until these are written. */
const pageSize = 25;
/** Milliseconds for which connections are gathered: after a restart a thousand come within a second. */
const gatherLimits = { least: 5, most: 100 };
const retryDelay = 1000;

export interface CatchUp {
  /** Sends the connection its feed from its cursor on, then lets it take pushes. */
  add(connection: Connection): void;
  stop(): void;
}

/**
 * Brings connections that are behind to the top of their feeds. Numbers appear in the order of commits, so a query
 * returns everything that was pushed before it began. `resume` sends what has arrived meanwhile: nothing is left out,
 * and nothing is sent twice.
 */
export function catchUp({
  db,
  log,
  resume,
  watch,
}: {
  db: Database;
  log: Logger;
  resume: (connection: Connection) => boolean;
  /** Called with the sites whose alerts the connection's user receives. */
  watch: (connection: Connection, siteIds: string[]) => void;
}): CatchUp {
  const waiting = new Set<Connection>();
  let timer: NodeJS.Timeout | undefined;
  let reading = false;
  let delay = gatherLimits.least;
  let stopped = false;

  function add(connection: Connection): void {
    connection.behind = true;
    waiting.add(connection);
    schedule(delay);
  }

  function schedule(milliseconds: number): void {
    if (reading || stopped || waiting.size === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void readNext();
    }, milliseconds);
  }

  async function readNext(): Promise<void> {
    const batch = [...waiting].slice(0, batchSize);
    for (const connection of batch) waiting.delete(connection);
    reading = true;
    const began = performance.now();
    let isRead = false;
    try {
      await sendMissed(batch.filter(({ socket }) => socket.readyState === WebSocket.OPEN));
      isRead = true;
    } catch (error) {
      log.warn({ err: error }, 'could not read the feeds of live connections, retrying');
      for (const connection of batch) waiting.add(connection);
    }
    reading = false;
    delay = gatherDelay(performance.now() - began, gatherLimits);
    schedule(isRead ? delay : retryDelay);
  }

  async function sendMissed(batch: Connection[]): Promise<void> {
    for (const connection of batch) connection.again = false;
    const positions = await positionsOf(batch);
    const missed = await readMissed(db, positions, pageSize);
    const byPosition = Map.groupBy(missed, ({ position }) => position);

    await inSlices(byPosition, ([position, page]) => {
      const connection = positions[position]?.connection;
      if (connection) sendPage(connection, page);
    });
    await inSlices(positions.entries(), ([position, { connection, cursor, top }]) => {
      if (isFull(byPosition.get(position))) return;
      // Numbers up to the top that the query did not return are of other readers.
      connection.cursor = Math.max(connection.cursor ?? cursor, top);
      if (connection.again || !resume(connection)) add(connection);
      else goLive(connection);
    });
  }

  function sendPage(connection: Connection, page: Missed[]): void {
    inOneWrite(connection, () => {
      for (const { seq, message } of page) {
        if (seq <= (connection.cursor ?? 0)) continue;
        const after = connection.sent ?? seq - 1;
        connection.cursor = seq;
        connection.sent = seq;
        const isLast = seq === page.at(-1)?.seq;
        const readNextPage = isLast && isFull(page) ? () => add(connection) : undefined;
        send(connection, notificationFrame({ seq, after }, message), readNextPage);
      }
    });
  }

  /** The cursor of each connection. A new one begins where the client asks, if that exists, or else at the top. */
  async function positionsOf(batch: Connection[]) {
    const [tops, people] = await Promise.all([
      topsOf(db, [...new Set(batch.map(({ siteId }) => siteId))]),
      placesOf(db, [...new Set(batch.map(({ userId }) => userId))]),
    ]);
    return batch.map((connection) => {
      const { userId, siteId } = connection;
      const { top, pruned } = tops.get(siteId) ?? { top: 0, pruned: 0 };
      const places = people.get(userId);
      const audience = places?.audiences.get(siteId) ?? null;
      if (places && !audience && !places.isAdministrator)
        connection.socket.close(closeCodes.siteChanged, 'left the site');
      connection.audience = audience;
      const isManager = ([, there]: [string, 'managers' | 'everyone']) => there === 'managers';
      watch(
        connection,
        [...(places?.audiences ?? [])].filter(isManager).map(([site]) => site),
      );
      const cursor = connection.cursor ?? begin(connection, top, pruned);
      return { connection, userId, siteId, cursor, top };
    });
  }

  return {
    add,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

const isFull = (page: Missed[] | undefined): boolean => page?.length === pageSize;

function begin(connection: Connection, top: number, pruned: number): number {
  const cursor = Math.min(connection.after ?? top, top);
  connection.cursor = cursor;
  // A client that was away for longer than feeds are kept whole notices it by the number before the next frame.
  connection.sent = connection.after !== null && cursor < pruned ? null : cursor;
  return cursor;
}

function goLive(connection: Connection): void {
  connection.behind = false;
  if (connection.heartbeatDue) sendHeartbeat(connection);
}
