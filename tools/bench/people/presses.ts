import { randomUUID } from 'node:crypto';
import { emergencyTypes, raiseAlert } from '@floorlight/contracts/alerts';
import { startLoad } from '../../chaos/load.ts';
import type { Random } from '../../chaos/random.ts';
import { nextPlace } from '../../chaos/world/next-place.ts';
import { now } from '../clock.ts';
import type { GatewayAddress, Member } from './people.ts';

/** One press. Times are milliseconds of `now()`. */
export interface Press {
  title: string;
  sentAt: number;
  /** NaN before the answer, Infinity if it was refused. */
  answeredAt: number;
  /** The arrival time at each manager's socket that got it. */
  arrivals: number[];
}

export interface Presses {
  all: Press[];
  /** Sends an alert with a unique title as a random worker. */
  press(): Promise<void>;
  arrived(title: string, at: number): void;
  /** Returns all presses and forgets them, so that a bench of an hour stays small. */
  take(): Press[];
}

export interface PressOptions {
  address: GatewayAddress;
  workers: Member[];
  random: Random;
  /** The beginning of every title, unique to this crowd. */
  prefix: string;
}

export function presses({ address, workers, random, prefix }: PressOptions): Presses {
  const all: Press[] = [];
  const byTitle = new Map<string, Press>();
  let count = 0;

  /** Whether it was answered as raised. A connection that breaks is a press that failed, and not the end of the bench. */
  async function isRaised(title: string, worker: Member | undefined): Promise<boolean> {
    try {
      const answer = await fetch(new URL(raiseAlert.path, address.url), {
        method: raiseAlert.method,
        headers: {
          ...address.headers,
          cookie: worker?.cookie ?? '',
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({
          ...emergencyTypes.medical,
          title,
          emergencyType: 'medical',
          description: 'Someone fell',
          ...nextPlace(),
        }),
      });
      await answer.arrayBuffer();
      return answer.status === raiseAlert.reply.status;
    } catch {
      return false;
    }
  }

  return {
    all,
    async press() {
      const title = `${prefix} ${count++}`;
      const press: Press = { title, sentAt: now(), answeredAt: Number.NaN, arrivals: [] };
      all.push(press);
      byTitle.set(title, press);
      const worker = workers[Math.floor(random(0, workers.length))];
      press.answeredAt = (await isRaised(title, worker)) ? now() : Number.POSITIVE_INFINITY;
    },
    arrived(title, at) {
      byTitle.get(title)?.arrivals.push(at);
    },
    take() {
      byTitle.clear();
      return all.splice(0);
    },
  };
}

export const timeToAnswer = ({ sentAt, answeredAt }: Press): number => answeredAt - sentAt;

/** Milliseconds until the last of `sockets` had it; Infinity if it was refused or one of them never got it. */
export const timeToLast = ({ sentAt, answeredAt, arrivals }: Press, sockets: number): number =>
  Number.isFinite(answeredAt) && arrivals.length >= sockets ? Math.max(...arrivals) - sentAt : Number.POSITIVE_INFINITY;

/** Presses `rate` times a second for `seconds`. Resolves when every press is answered. */
export async function pressFor(
  { press }: Presses,
  { rate, seconds, random }: { rate: number; seconds: number; random: Random },
): Promise<void> {
  const pending: Promise<void>[] = [];
  const send = () => {
    const sent = press();
    sent.catch(() => {}); // Promise.all below throws it
    pending.push(sent);
  };
  const stop = startLoad(rate, send, random);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  stop();
  await Promise.all(pending);
}
