import { setImmediate } from 'node:timers/promises';
import type { Logger } from '@floorlight/telemetry/logger';
import type { CatchUp } from './catch-up.ts';
import type { Connection, Connections } from './connections.ts';
import { notificationFrame } from './frames.ts';
import { delay } from './metrics.ts';
import { send } from './send.ts';
import { sliceSize } from './slices.ts';

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
  targets: Iterator<[Connection, number]>;
  /** By seq: many users share the same few numbers, so each frame is built once. */
  frames: Map<number, Buffer>;
}

/** Sends pushes to the sockets of this process in slices; between two slices an alert overtakes routine pushes. */
export function deliverer(connections: Connections, catchUp: CatchUp, log: Logger): (push: Push) => void {
  const lanes = { alert: [] as Delivery[], routine: [] as Delivery[] };
  let delivering = false;

  function deliver(push: Push): void {
    lanes[push.lane].push({ push, targets: targetsOf(push, connections), frames: new Map() });
    if (!delivering) void deliverAll();
  }

  async function deliverAll(): Promise<void> {
    delivering = true;
    for (let next = first(); next; next = first()) {
      if (isDelivered(next)) lanes[next.push.lane].shift();
      else await setImmediate();
    }
    delivering = false;
  }

  /** Drops a delivery that throws, so that the next ones go on: catch-up sends it later. */
  function isDelivered(delivery: Delivery): boolean {
    try {
      return deliverSlice(delivery);
    } catch (error) {
      log.error({ err: error }, 'could not deliver a push');
      return true;
    }
  }

  const first = (): Delivery | undefined => lanes.alert[0] ?? lanes.routine[0];

  /** Returns true after the last slice. */
  function deliverSlice(delivery: Delivery): boolean {
    for (let sent = 0; sent < sliceSize; sent++) {
      const { done, value } = delivery.targets.next();
      if (done) {
        if (delivery.frames.size > 0) delay.observe(Math.max(0, Date.now() - delivery.push.occurredAt) / 1000);
        return true;
      }
      deliverTo(value[0], value[1], delivery);
    }
    return false;
  }

  function deliverTo(connection: Connection, seq: number, delivery: Delivery): void {
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
      const overtaken = [...lanes.alert, ...lanes.routine].find(
        ({ push }) => push.seqs.get(connection.userId) === missing,
      );
      if (!overtaken) return;
      sendNext(connection, missing, overtaken);
    }
  }

  return deliver;
}

function sendNext(connection: Connection, seq: number, { push, frames }: Delivery): void {
  let frame = frames.get(seq);
  if (!frame) {
    frame = notificationFrame(seq, push.message);
    frames.set(seq, frame);
  }
  connection.cursor = seq;
  send(connection, frame);
}

/** Iterates over the shorter list: the connections here or the recipients. */
function* targetsOf({ seqs }: Push, connections: Connections): Generator<[Connection, number], void> {
  if (connections.all().size < seqs.size) {
    for (const connection of [...connections.all()]) {
      const seq = seqs.get(connection.userId);
      if (seq !== undefined) yield [connection, seq];
    }
  } else {
    for (const [userId, seq] of seqs) for (const connection of connections.of(userId)) yield [connection, seq];
  }
}
