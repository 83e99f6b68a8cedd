import type { Database } from '@floorlight/database/database';
import type { Logger } from '@floorlight/telemetry/logger';
import { WebSocket } from 'ws';
import type { Connection } from './connections.ts';
import { missedBehind, topsOf } from './feed.ts';
import { notificationFrame } from './frames.ts';
import { send, sendHeartbeat } from './send.ts';
import { inSlices } from './slices.ts';

/** Connections per reading: a thousand that come back at once are some readings, not a thousand. */
const batchSize = 500;
/** Frames per reading and connection; the next page waits until they are written. */
const pageSize = 25;
const gatheringTime = 5;
const retryDelay = 1000;

export interface CatchUp {
  /** Reads the connection's feed from its cursor on, and lets it go live where the feed ends. */
  add(connection: Connection): void;
  stop(): void;
}

/**
 * Brings connections that are behind to the top of their feeds. Numbers appear in the order of commits, so whatever
 * was pushed before a reading began is in it, and what is pushed meanwhile raises `known` and calls for another one:
 * nothing is left out, and nothing is sent twice.
 */
export function catchUp({ db, log }: { db: Database; log: Logger }): CatchUp {
  const waiting = new Set<Connection>();
  let timer: NodeJS.Timeout | undefined;
  let reading = false;
  let stopped = false;

  function add(connection: Connection): void {
    connection.behind = true;
    waiting.add(connection);
    schedule(gatheringTime);
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
    let pause = 0;
    try {
      await bringForward(batch.filter(({ socket }) => socket.readyState === WebSocket.OPEN));
    } catch (error) {
      log.warn({ err: error }, 'could not read feeds for live connections, trying again');
      for (const connection of batch) waiting.add(connection);
      pause = retryDelay;
    }
    reading = false;
    schedule(pause);
  }

  async function bringForward(batch: Connection[]): Promise<void> {
    for (const connection of batch) connection.known = 0;
    const places = await placesOf(batch);
    const missed = await missedBehind(db, places, pageSize);
    const full = new Set<number>();

    await inSlices(missed.entries(), ([index, { place, seq, message }]) => {
      const connection = places[place]?.connection;
      if (!connection || seq <= (connection.cursor ?? 0)) return;
      connection.cursor = seq;
      const isPageEnd = missed[index - pageSize + 1]?.place === place;
      if (isPageEnd) full.add(place);
      send(connection, notificationFrame(seq, message), isPageEnd ? () => add(connection) : undefined);
    });
    for (const [place, { connection, cursor, top }] of places.entries()) {
      if (full.has(place)) continue;
      // Everything up to there was in the reading; what wasn't is forgotten.
      connection.cursor = Math.max(connection.cursor ?? cursor, top);
      if (connection.known > (connection.cursor ?? cursor)) add(connection);
      else goLive(connection);
    }
  }

  /** Where each connection is; for a new one that is the top, or what the client asks for where that exists. */
  async function placesOf(batch: Connection[]) {
    const unplaced = batch.filter(({ cursor }) => cursor === null).map(({ userId }) => userId);
    const tops = await topsOf(db, unplaced);
    return batch.map((connection) => {
      const { userId, after } = connection;
      const top = tops.get(userId) ?? 0;
      const cursor = connection.cursor ?? Math.min(after ?? top, top);
      connection.cursor = cursor;
      return { connection, userId, cursor, top };
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

function goLive(connection: Connection): void {
  connection.behind = false;
  if (connection.heartbeatDue) sendHeartbeat(connection);
}
