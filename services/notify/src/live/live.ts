import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { closeCodes, heartbeatInterval } from '@floorlight/contracts/live';
import type { Database } from '@floorlight/database/database';
import type { Bus } from '@floorlight/event-bus/bus';
import type { Part } from '@floorlight/service-kit/part';
import type { PrincipalVerifier } from '@floorlight/service-kit/principal';
import { repeated } from '@floorlight/service-kit/repeated';
import type { Logger } from '@floorlight/telemetry/logger';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { catchUp } from './catch-up.ts';
import { connections, newConnection } from './connections.ts';
import { deliverer, type Push } from './deliver.ts';
import { fanOut, type Whisper } from './fan-out.ts';
import { compareWithTops, endedSessionsOf, pingAll } from './heartbeat.ts';
import { openSockets, socketsDropped } from './metrics.ts';
import { send } from './send.ts';
import { inSlices } from './slices.ts';
import { type Admitted, admit, refuse } from './upgrade.ts';
import { listenToClients } from './words.ts';

export interface Live extends Part {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Says what was just committed, to the sockets here and at the other instances. */
  say(push: Push): void;
  /** Gives one user's sockets, or everybody's of a site, here and at the other instances, a frame that has no number. */
  tell(whisper: Whisper): void;
  /** Whose sockets are here. */
  users(): string[];
  /** Something was added to this user's feed. */
  recheck(userId: string): void;
  endSessions(sessionIds: readonly string[]): void;
}

/** Bytes: clients have but receipts to say. */
const longestInbound = 1024;
/** Milliseconds. */
const closePatience = 2000;
/** How often feeds are looked at: a push may be lost after its commit, here or on its way from another instance. */
const lookInterval = 2000;

export function createLive({
  db,
  bus,
  log,
  principals,
  heartbeatSeconds = heartbeatInterval,
  hear = () => {},
  arrived = () => {},
}: {
  db: Database;
  bus: Bus;
  log: Logger;
  principals: PrincipalVerifier;
  heartbeatSeconds?: number | undefined;
  /** Is given what clients say. */
  hear?: (userId: string, text: string) => void;
  /** Is told whose socket has opened. */
  arrived?: (userId: string) => void;
}): Live {
  const open = connections();
  const reader = catchUp({ db, log });
  const deliver = deliverer(open, reader, log);
  const others = fanOut({ bus, log, deliver, whisper });
  const clients = listenToClients(hear);
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: longestInbound,
    closeTimeout: closePatience,
  } as ServerOptions); // its types don't know closeTimeout yet
  const ends: (() => void)[] = [];

  function accept(socket: WebSocket, { principal, after }: Admitted): void {
    const connection = newConnection(socket, principal, after);
    open.add(connection);
    openSockets.inc();
    socket.on('pong', () => {
      connection.alive = true;
    });
    clients.listen(socket, connection.userId);
    socket.on('error', () => {}); // 'close' follows
    socket.on('close', () => {
      open.remove(connection);
      openSockets.dec();
    });
    reader.add(connection);
    arrived(connection.userId);
  }

  function whisper({ siteId, userId, frame }: Whisper): void {
    const bytes = Buffer.from(frame);
    const told = [...(userId === null ? open.all() : open.of(userId))];
    // A whole site's, a slice at a time: an alert that comes meanwhile waits for one slice.
    inSlices(told, (connection) => {
      if (connection.siteId === siteId) send(connection, bytes);
    }).catch((error) => log.error({ err: error }, 'could not deliver a whisper'));
  }

  function endSessions(sessionIds: readonly string[]): void {
    const ended = new Set(sessionIds);
    for (const { socket, sessionId } of open.all()) {
      if (!ended.has(sessionId)) continue;
      socketsDropped.inc({ reason: 'session_ended' });
      socket.close(closeCodes.sessionEnded, 'session ended');
    }
  }

  const endMissed = async () => endSessions(await endedSessionsOf(db, open));
  const heartbeat = repeated({
    name: 'heartbeat',
    every: heartbeatSeconds * 1000,
    log,
    async work() {
      await pingAll(open);
      await compareWithTops(db, open, reader, { heartbeats: true });
      await endMissed();
    },
  });
  const lookAtFeeds = repeated({
    name: 'looking at feeds',
    every: lookInterval,
    log,
    async work() {
      await compareWithTops(db, open, reader, { heartbeats: false });
      if (!bus.connected()) await endMissed();
    },
  });

  return {
    name: 'live',
    async start() {
      ends.push(
        others.listen(),
        bus.listen(['auth.session.revoked'], (event) => {
          if (event.name === 'auth.session.revoked') endSessions(event.payload.sessionIds);
        }),
      );
      await heartbeat.start();
      await lookAtFeeds.start();
    },
    async stop() {
      for (const end of ends) end();
      const timersStopped = Promise.all([heartbeat.stop(), lookAtFeeds.stop()]);
      reader.stop();
      clients.stop();
      for (const { socket } of open.all()) socket.close(1001, 'restarting');
      const patience = performance.now() + closePatience;
      while (open.all().size > 0 && performance.now() < patience) await pause(20);
      for (const { socket } of open.all()) socket.terminate();
      await timersStopped;
    },
    upgrade(request, socket, head) {
      admit(request, principals).then(
        (admitted) => server.handleUpgrade(request, socket, head, (opened) => accept(opened, admitted)),
        (error) => refuse(socket, error, log),
      );
    },
    say(push) {
      deliver(push);
      others.send(push);
    },
    tell(told) {
      whisper(told);
      others.whisper(told);
    },
    users: () => [...new Set([...open.all()].map(({ userId }) => userId))],
    recheck(userId) {
      for (const connection of open.of(userId)) {
        if (connection.behind) connection.known = Number.MAX_SAFE_INTEGER;
        else reader.add(connection);
      }
    },
    endSessions,
  };
}
