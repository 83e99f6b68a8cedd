import { setImmediate } from 'node:timers/promises';
import type { Logger } from '@floorlight/telemetry/logger';
import type { CatchUp } from './catch-up.ts';
import type { Connection, Connections } from './connections.ts';
import { notificationFrame } from './frames.ts';
import { delay } from './metrics.ts';
import { send } from './send.ts';
import { sliceSize } from './slices.ts';

/** One committed announcement on its way to the sockets of who was told. */
export interface Push {
  /** Alerts go before what is routine. */
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
  /** Most users are at the same few numbers: each frame is built once. */
  frames: Map<number, Buffer>;
}

/** Gives pushes to the sockets of this process, slice by slice; between two slices an alert overtakes the routine. */
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
      if (deliveredWhole(next)) lanes[next.push.lane].shift();
      else await setImmediate();
    }
    delivering = false;
  }

  /** A delivery that throws is dropped, as nothing behind it may wait: whom it owes reads the feed. */
  function deliveredWhole(delivery: Delivery): boolean {
    try {
      return deliverSlice(delivery);
    } catch (error) {
      log.error({ err: error }, 'could not deliver a push');
      return true;
    }
  }

  const first = (): Delivery | undefined => lanes.alert[0] ?? lanes.routine[0];

  /** Answers whether it was the last one. */
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

  /** A feed is in order: what an alert overtakes goes to this one socket just before it. */
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

/** Looks from the shorter side: few may be connected here of the many who were told, or the other way round. */
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
