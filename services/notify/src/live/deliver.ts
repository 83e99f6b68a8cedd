import type { Logger } from '@floorlight/telemetry/logger';
import { arrivals, type Delivery, isFor } from './arrivals.ts';
import type { CatchUp } from './catch-up.ts';
import type { Connection, Connections } from './connections.ts';
import { alertsElsewhereFrame, notificationFrame } from './frames.ts';
import { alarmDelay, delay } from './metrics.ts';
import type { Push } from './push.ts';
import { inOneWrite, send } from './send.ts';
import { beginSlice, inSlices, nextTurn } from './slices.ts';

/** Deliveries that go to each socket in one write. */
interface Batch {
  deliveries: Delivery[];
  targets: Iterator<Connection>;
}

interface Lane {
  isUrgent: boolean;
  waiting: Delivery[];
  batch: Batch | null;
  delivering: boolean;
}

/** So few that all of them fit into the buffer of a socket. */
const batchSize = 64;

export interface Deliverer {
  /** Sends what was just committed to the sockets of this process. */
  deliver(pushes: Push[]): void;
  /**
   * Sends a connection that has read its feed up to its cursor what has arrived since. Returns false if some of that is
   * no longer here: then it must read again.
   */
  resume(connection: Connection): boolean;
  /** The last number of a site that had arrived at this time of `performance.now()`; null if that is not known. */
  positionAt(siteId: string, time: number): number | null;
  /** Compares a site's top with what has arrived: if a push was lost, its connections read their feeds. */
  compare(siteId: string, top: number): void;
  /** The user's sockets, at whichever site, read their feeds. */
  readAgain(userId: string): void;
  /** A site has its first socket here, or its last one has gone: what is pushed meanwhile goes elsewhere. */
  forget(siteId: string): void;
}

/** Sends pushes to the sockets of this process in slices; between two slices an alert overtakes routine pushes. */
export function deliverer(connections: Connections, catchUp: Pick<CatchUp, 'add'>, log: Logger): Deliverer {
  const lanes = { alert: newLane(true), routine: newLane(false) };
  const arrived = arrivals({ onArrival, onLost });

  function onLost(siteId: string): void {
    readAgain(connections.at(siteId));
    notifyOtherSites(siteId);
  }

  /** After the site's own managers have it. */
  function notifyOtherSites(siteId: string): void {
    const targets = [...connections.watching(siteId)];
    if (targets.length === 0) return;
    inSlices(targets, (connection) => send(connection, alertsElsewhereFrame)).catch((error) =>
      log.error({ err: error }, 'could not notify managers at other sites of an alert'),
    );
  }

  function onArrival(delivery: Delivery): void {
    const { push, own } = delivery;
    if (push.changed) readAgain(connections.of(push.changed));
    for (const userId of own.keys()) {
      for (const connection of connections.of(userId))
        if (connection.siteId === push.siteId) connection.ownTop = push.seq;
    }
    if (push.audience === null && own.size === 0) return;
    const lane = lanes[push.lane];
    lane.waiting.push(delivery);
    if (!lane.delivering) void deliverAll(lane);
    if (push.aboutAlert) notifyOtherSites(push.siteId);
  }

  function readAgain(targets: Iterable<Connection>): void {
    for (const connection of targets) {
      if (connection.behind) connection.again = true;
      else catchUp.add(connection);
    }
  }

  /** The pushes of one commit come in one turn, so those that wait for the next turn go together. */
  async function deliverAll(lane: Lane): Promise<void> {
    lane.delivering = true;
    while (lane.batch || lane.waiting.length > 0) {
      await nextTurn(lane.isUrgent);
      lane.batch ??= batchOf(lane.waiting.splice(0, batchSize), connections);
      if (isDelivered(lane.batch)) lane.batch = null;
    }
    lane.delivering = false;
  }

  /** Drops a batch that throws, so that the next ones go on: its connections read their feeds. */
  function isDelivered(batch: Batch): boolean {
    try {
      return deliverSlice(batch);
    } catch (error) {
      log.error({ err: error }, 'could not deliver a push');
      for (const siteId of sitesOf(batch.deliveries)) readAgain(connections.at(siteId));
      return true;
    }
  }

  /** Returns true after the last slice. */
  function deliverSlice({ deliveries, targets }: Batch): boolean {
    const isOver = beginSlice();
    do {
      const { done, value } = targets.next();
      if (done) {
        for (const delivery of deliveries) if (delivery.frames.size > 0) observeDelay(delivery.push);
        return true;
      }
      // A cork around a single frame would cost a tenth of its processor time outside the kernel.
      if (deliveries.length === 1) deliverTo(value, deliveries);
      else inOneWrite(value, () => deliverTo(value, deliveries));
    } while (!isOver());
    return false;
  }

  function deliverTo(connection: Connection, deliveries: Delivery[]): void {
    for (const delivery of deliveries) {
      // A connection that is behind reads it, or gets it when it resumes.
      if (connection.behind || connection.cursor === null || delivery.push.seq <= connection.cursor) continue;
      if (!isFor(delivery, connection)) continue;
      if (sendOvertaken(connection, connection.cursor, delivery)) sendNext(connection, delivery);
      else catchUp.add(connection);
    }
  }

  /**
   * Keeps the order of one feed: what a delivery overtakes goes to this socket just before it. Returns false if
   * something before it is missing here.
   */
  function sendOvertaken(connection: Connection, cursor: number, delivery: Delivery): boolean {
    const { audience, ownTop } = connection;
    const isNext = audience === null || delivery.before[audience] <= cursor;
    if (isNext && (ownTop <= cursor || ownTop === delivery.push.seq)) return true;
    const between = arrived.between(delivery.push.siteId, cursor, delivery.push.seq);
    for (const each of between ?? []) if (isFor(each, connection)) sendNext(connection, each);
    return between !== null;
  }

  return {
    deliver(pushes) {
      for (const push of pushes) arrived.add(push);
    },
    resume(connection) {
      const { siteId, cursor } = connection;
      const since = arrived.since(siteId, cursor ?? 0);
      if (since === null) return false;
      inOneWrite(connection, () => {
        for (const delivery of since) if (isFor(delivery, connection)) sendNext(connection, delivery);
      });
      return true;
    },
    positionAt: arrived.positionAt,
    compare: arrived.compare,
    forget: arrived.forget,
    readAgain: (userId) => readAgain(connections.of(userId)),
  };
}

function observeDelay({ occurredAt, lane, aboutAlert }: Push): void {
  const seconds = Math.max(0, Date.now() - occurredAt) / 1000;
  delay.observe(seconds);
  if (lane === 'alert' && aboutAlert) alarmDelay.observe(seconds);
}

const newLane = (isUrgent: boolean): Lane => ({ isUrgent, waiting: [], batch: null, delivering: false });

const batchOf = (deliveries: Delivery[], connections: Connections): Batch => ({
  deliveries,
  targets: targetsOf(deliveries, connections),
});

const sitesOf = (deliveries: Delivery[]): Set<string> => new Set(deliveries.map(({ push }) => push.siteId));

/** The connections of the recipients; some more than once. */
function* targetsOf(deliveries: Delivery[], connections: Connections): Generator<Connection, void> {
  const toAudiences = deliveries.filter(({ push }) => push.audience !== null);
  const toEveryone = toAudiences.some(({ push }) => push.audience === 'everyone');
  for (const siteId of sitesOf(toAudiences)) {
    for (const connection of [...connections.at(siteId)]) {
      if (connection.audience === 'managers' || (toEveryone && connection.audience === 'everyone')) yield connection;
    }
  }
  for (const { own } of deliveries) for (const userId of own.keys()) yield* connections.of(userId);
}

function sendNext(connection: Connection, { push, own, frames }: Delivery): void {
  if (connection.cursor !== null && push.seq <= connection.cursor) return;
  const listed = own.get(connection.userId) ?? (connection.audience === 'managers' && push.listed);
  const after = connection.sent ?? push.seq - 1;
  // Most sockets of a site were sent the same frame before, so each frame is built once.
  const key = `${after} ${listed}`;
  let frame = frames.get(key);
  if (!frame) {
    frame = notificationFrame(
      { seq: push.seq, after },
      (listed ? push.messages.listed : push.messages.unlisted) ?? '{}',
    );
    frames.set(key, frame);
  }
  connection.cursor = push.seq;
  connection.sent = push.seq;
  send(connection, frame);
}
