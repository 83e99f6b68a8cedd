import type { Logger } from '@floorlight/telemetry/logger';
import type { CatchUp } from './catch-up.ts';
import type { Connection, Connections } from './connections.ts';
import { notificationFrame } from './frames.ts';
import { delay } from './metrics.ts';
import { inOneWrite, send } from './send.ts';
import { beginSlice, nextTurn } from './slices.ts';

/** A committed announcement on its way to the sockets of its recipients. */
export interface Push {
  /** Alerts go first. */
  lane: 'alert' | 'routine';
  siteId: string;
  /** Milliseconds of the epoch. */
  occurredAt: number;
  /** The LiveMessage as JSON. */
  message: string;
  /** Its seq in each user's feed. */
  seqs: ReadonlyMap<string, number>;
}

interface Delivery {
  push: Push;
  /** By seq: many users share the same few numbers, so each frame is built once. */
  frames: Map<number, Buffer>;
}

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

/** Sends pushes to the sockets of this process in slices; between two slices an alert overtakes routine pushes. */
export function deliverer(connections: Connections, catchUp: CatchUp, log: Logger): (push: Push) => void {
  const lanes = { alert: newLane(true), routine: newLane(false) };

  function deliver(push: Push): void {
    const lane = lanes[push.lane];
    lane.waiting.push({ push, frames: new Map() });
    if (!lane.delivering) void deliverAll(lane);
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

  /** Drops a batch that throws, so that the next ones go on: catch-up sends it later. */
  function isDelivered(batch: Batch): boolean {
    try {
      return deliverSlice(batch);
    } catch (error) {
      log.error({ err: error }, 'could not deliver a push');
      return true;
    }
  }

  /** Returns true after the last slice. */
  function deliverSlice({ deliveries, targets }: Batch): boolean {
    const isOver = beginSlice();
    do {
      const { done, value } = targets.next();
      if (done) {
        for (const { push, frames } of deliveries) {
          if (frames.size > 0) delay.observe(Math.max(0, Date.now() - push.occurredAt) / 1000);
        }
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
      const seq = delivery.push.seqs.get(connection.userId);
      if (seq !== undefined) deliverOne(connection, seq, delivery);
    }
  }

  function deliverOne(connection: Connection, seq: number, delivery: Delivery): void {
    if (connection.behind || connection.cursor === null) {
      connection.known = Math.max(connection.known, seq);
      return;
    }
    if (seq > connection.cursor + 1) sendOvertaken(connection, connection.cursor, seq);
    if (seq === connection.cursor + 1) sendNext(connection, seq, delivery);
    else if (seq > connection.cursor) {
      connection.known = Math.max(connection.known, seq);
      catchUp.add(connection);
    }
  }

  /** Keeps the order of one feed: what an alert overtakes goes to this socket just before it. */
  function sendOvertaken(connection: Connection, cursor: number, seq: number): void {
    for (let missing = cursor + 1; missing < seq; missing++) {
      const overtaken = [lanes.alert, lanes.routine]
        .flatMap(({ batch, waiting }) => [...(batch?.deliveries ?? []), ...waiting])
        .find(({ push }) => push.seqs.get(connection.userId) === missing);
      if (!overtaken) return;
      sendNext(connection, missing, overtaken);
    }
  }

  return deliver;
}

const newLane = (isUrgent: boolean): Lane => ({ isUrgent, waiting: [], batch: null, delivering: false });

const batchOf = (deliveries: Delivery[], connections: Connections): Batch => ({
  deliveries,
  targets: targetsOf(deliveries, connections),
});

function sendNext(connection: Connection, seq: number, { push, frames }: Delivery): void {
  let frame = frames.get(seq);
  if (!frame) {
    frame = notificationFrame(seq, push.message);
    frames.set(seq, frame);
  }
  connection.cursor = seq;
  send(connection, frame);
}

/** The connections of the recipients. Iterates over the shorter list: the connections here or the recipients. */
function* targetsOf(deliveries: Delivery[], connections: Connections): Generator<Connection, void> {
  const [first, ...others] = deliveries.map(({ push }) => push.seqs);
  if (!first) return;
  const users = others.length === 0 ? first : new Set(deliveries.flatMap(({ push }) => [...push.seqs.keys()]));
  if (connections.all().size < users.size) {
    for (const connection of [...connections.all()]) if (users.has(connection.userId)) yield connection;
  } else {
    for (const userId of users.keys()) yield* connections.of(userId);
  }
}
