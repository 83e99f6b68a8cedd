import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventName } from '@floorlight/contracts/events';
import { closeCodes, heartbeatInterval } from '@floorlight/contracts/live';
import type { Database } from '@floorlight/database/database';
import { repeated } from '@floorlight/database/repeated';
import type { Bus } from '@floorlight/event-bus/bus';
import { endGradually } from '@floorlight/service-kit/end-gradually';
import type { Part } from '@floorlight/service-kit/part';
import type { PrincipalVerifier } from '@floorlight/service-kit/principal';
import type { Logger } from '@floorlight/telemetry/logger';
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws';
import { catchUp } from './catch-up.ts';
import { listenToClients } from './client-messages.ts';
import { connectionEnds } from './connection-ends.ts';
import { type Connection, connections, newConnection } from './connections.ts';
import { deliverer } from './deliver.ts';
import { type Changed, fanOut, type HeldConnections, type SideFrame } from './fan-out.ts';
import { isRollCallFrame, sharedChangedFrame, textFrame, vaultChangedFrame } from './frames.ts';
import { compareWithTops, endedSessionsOf, pingAll, sendHeartbeats } from './heartbeat.ts';
import { openSockets, socketsDropped } from './metrics.ts';
import type { Push } from './push.ts';
import { recentFrames } from './recent-frames.ts';
import { inOneWrite, send } from './send.ts';
import { type SiteSubscriptions, siteSubscriptions } from './site-subscriptions.ts';
import { inSlices } from './slices.ts';
import { type OpenConnection, surplusOf } from './surplus.ts';
import { type Admitted, admit, refuse } from './upgrade.ts';
import { wallConnections } from './walls.ts';

export interface Live extends Part {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Sends what one transaction has committed to the sockets here and at the other instances. */
  push(pushes: Push[]): void;
  /** Sends a frame without a number to one user's sockets, or a whole site's, here and at the other instances. */
  send(sideFrame: SideFrame): void;
  /** The users connected here. */
  users(): string[];
  isConnected(userId: string): boolean;
  endSessions(sessionIds: readonly string[]): void;
  /** Receives what other instances send about the sites that have sockets here. Returns unsubscribe. */
  listenAtSites: SiteSubscriptions['listen'];
}

const vaultChanges: EventName[] = [
  ...(['vault.barcode.added', 'vault.barcode.updated'] as const),
  ...(['vault.barcode.deleted', 'vault.barcode.restored', 'vault.barcodes.imported'] as const),
];
const sharedChanges: EventName[] = [
  ...(['vault.shared.requested', 'vault.shared.approved'] as const),
  ...(['vault.shared.refused', 'vault.shared.withdrawn'] as const),
];
/** Bytes: clients send only receipts. */
const maxInbound = 1024;
/** Milliseconds. */
const closeTimeout = 2000;
/** Milliseconds between checks of the feeds: a push can be lost after its commit, here or between instances. */
const checkInterval = 2000;

export function createLive({
  db,
  bus,
  log,
  principals,
  heartbeatSeconds = heartbeatInterval,
  onMessage = () => 0,
  onConnect = () => {},
}: {
  db: Database;
  bus: Bus;
  log: Logger;
  principals: PrincipalVerifier;
  heartbeatSeconds?: number | undefined;
  /** Called with each message of a client; returns how many receipts it had. */
  onMessage?: (userId: string, text: string) => number;
  /** Called when a socket of the user has opened. */
  onConnect?: (userId: string) => void;
}): Live {
  const recent = recentFrames();
  const sites = siteSubscriptions(bus, (siteId) => {
    delivery.forget(siteId);
    recent.forget(siteId);
  });
  const open = connections((siteId, isNeeded) => {
    if (isNeeded || !walls.has(siteId)) sites.change(siteId, isNeeded);
  });
  const walls = wallConnections((siteId, isNeeded) => {
    const isForOthers = [...open.at(siteId), ...open.watching(siteId)].length > 0;
    if (isNeeded || !isForOthers) sites.change(siteId, isNeeded);
  });
  const reader = catchUp({
    db,
    log,
    resume: (connection) => delivery.resume(connection),
    watch: open.watch,
  });
  const delivery = deliverer(open, reader, log);
  const others = fanOut({ bus, sites, log, deliver, sendSideFrame, compareConnections, readAgain });
  const clients = listenToClients(onMessage);
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxInbound,
    closeTimeout,
  } as ServerOptions); // its types don't know closeTimeout yet
  const unsubscribes: (() => void)[] = [];

  function accept(socket: WebSocket, stream: Duplex, { principal, after, age }: Admitted): void {
    if (principal.wallDisplay) {
      walls.add(socket, principal);
      return;
    }
    const connection = newConnection({ socket, stream }, principal, after);
    open.add(connection);
    if (after === null && age !== null) replay(connection, performance.now() - age);
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
    closeSurplus(connection.userId);
    shareConnections(connection);
    reader.add(connection);
    onConnect(connection.userId);
  }

  /** Gives a client that starts everything since this time, if all of it is still here: otherwise it reads again. */
  function replay(connection: Connection, time: number): void {
    const { siteId, userId } = connection;
    const position = delivery.positionAt(siteId, time);
    const frames = sites.hasSince(siteId, time) ? recent.since({ siteId, userId }, time) : null;
    if (position === null || frames === null) return;
    connection.after = position;
    connection.complete = true;
    inOneWrite(connection, () => {
      for (const frame of frames) send(connection, frame);
    });
  }

  const openOf = (userId: string): Connection[] =>
    [...open.of(userId)].filter(({ socket }) => socket.readyState === WebSocket.OPEN);

  function shareConnections({ siteId, userId }: { siteId: string; userId: string }): void {
    const held = openOf(userId).map(({ sessionId, openedAt }) => ({ sessionId, openedAt }));
    others.shareConnections({ siteId, userId, connections: held });
  }

  /** Closes the oldest connections of a user above the limits. Returns whether some of those are elsewhere. */
  function closeSurplus(userId: string, elsewhere: OpenConnection[] = []): boolean {
    const surplus = surplusOf<OpenConnection & { socket?: WebSocket }>([...openOf(userId), ...elsewhere]);
    for (const { socket } of surplus) {
      if (!socket) continue;
      socketsDropped.inc({ reason: 'too_many' });
      socket.close(closeCodes.tooMany, 'too many live connections');
    }
    return surplus.some(({ socket }) => !socket);
  }

  /** Another instance has a new connection of this user. It learns of ours if it has to close some of its own. */
  function compareConnections({ siteId, userId, connections }: HeldConnections): void {
    if (open.has(userId) && closeSurplus(userId, connections)) shareConnections({ siteId, userId });
  }

  function deliver(pushes: Push[]): void {
    delivery.deliver(pushes);
    for (const siteId of new Set(pushes.map((push) => push.siteId))) walls.changed(siteId);
  }

  function sendSideFrame({ siteId, userId, frame }: SideFrame): void {
    if (isRollCallFrame(frame)) walls.changed(siteId);
    const bytes = textFrame(frame);
    if (sites.has(siteId)) recent.add({ siteId, userId }, bytes);
    const targets = [...(userId === null ? open.all() : open.of(userId))];
    // In slices, because a whole site may be connected: an alert that comes meanwhile waits for one slice.
    inSlices(targets, (connection) => {
      if (connection.siteId === siteId) send(connection, bytes);
    }).catch((error) => log.error({ err: error }, 'could not send a side frame'));
  }

  /** Where the site has sockets here, its own push has them do so. */
  function readAgain({ siteId, userId }: Changed): void {
    if (!sites.has(siteId)) delivery.readAgain(userId);
  }

  const ends = connectionEnds(open, log);
  const endMissed = async () => ends.endSessions(await endedSessionsOf(db, open));
  const heartbeat = repeated({
    name: 'heartbeat',
    every: heartbeatSeconds * 1000,
    log,
    async work() {
      walls.beat();
      await pingAll(open);
      await sendHeartbeats(open);
      await endMissed();
    },
  });
  const feedCheck = repeated({
    name: 'feed check',
    every: checkInterval,
    log,
    async work() {
      await compareWithTops(db, open, delivery);
      if (!bus.connected()) await endMissed();
    },
  });

  return {
    name: 'live',
    async start() {
      unsubscribes.push(
        others.listen(),
        bus.listen(['auth.session.revoked', 'auth.session.switched', 'auth.site.changed'], (event) => {
          if (event.name === 'auth.session.revoked') ends.endSessions(event.payload.sessionIds);
          if (event.name === 'auth.session.switched') ends.moveSession(event.payload.sessionId, event.siteId);
          if (event.name === 'auth.site.changed' && event.payload.kind === 'closed') ends.leaveSite(event.siteId);
        }),
        bus.listen(['auth.display.revoked'], ({ payload }) => {
          if ('displayId' in payload) walls.end(payload.displayId);
        }),
        // Live only: a device that was away compares its vault when it is back.
        bus.listen(vaultChanges, (event) => {
          if (!('barcode' in event.payload || 'added' in event.payload)) return;
          const deleted = event.name === 'vault.barcode.deleted' ? event.payload.barcode.id : undefined;
          sendSideFrame({ siteId: event.siteId, userId: event.payload.userId, frame: vaultChangedFrame(deleted) });
        }),
        bus.listen(sharedChanges, ({ siteId }) => sendSideFrame({ siteId, userId: null, frame: sharedChangedFrame })),
      );
      await heartbeat.start();
      await feedCheck.start();
    },
    retire: (milliseconds) => endGradually(open.all, milliseconds, ends.restart),
    async stop() {
      for (const unsubscribe of unsubscribes) unsubscribe();
      const timersStopped = Promise.all([heartbeat.stop(), feedCheck.stop()]);
      reader.stop();
      clients.stop();
      walls.stop();
      for (const connection of open.all()) ends.restart(connection);
      const deadline = performance.now() + closeTimeout;
      while (open.all().size > 0 && performance.now() < deadline) await pause(20);
      for (const { socket } of open.all()) socket.terminate();
      await timersStopped;
      sites.stop();
    },
    upgrade(request, socket, head) {
      admit(request, principals).then(
        (admitted) => server.handleUpgrade(request, socket, head, (opened) => accept(opened, socket, admitted)),
        (error) => refuse(socket, error, log),
      );
    },
    push(pushes) {
      deliver(pushes.filter(({ siteId }) => sites.has(siteId)));
      for (const { siteId, changed: userId } of pushes) if (userId !== undefined) readAgain({ siteId, userId });
      others.push(pushes);
    },
    send(sideFrame) {
      sendSideFrame(sideFrame);
      others.sendSideFrame(sideFrame);
    },
    isConnected: open.has,
    listenAtSites: sites.listen,
    users: () => [...new Set([...open.all()].map(({ userId }) => userId))],
    endSessions: ends.endSessions,
  };
}
