import { randomUUID } from 'node:crypto';
import { emergencyTypes, raiseAlert } from '@floorlight/contracts/alerts';
import type { Chance } from '../../chaos/chance.ts';
import { startLoad } from '../../chaos/load.ts';
import { now } from '../clock.ts';
import type { Door, Member } from './people.ts';

/** One press. Times are milliseconds of `now()`. */
export interface Press {
  title: string;
  sentAt: number;
  /** NaN before the answer, Infinity where it was refused. */
  answeredAt: number;
  /** One for each manager's socket that got it. */
  arrivals: number[];
}

export interface Presses {
  all: Press[];
  /** A worker sends an alert with a title of its own. */
  press(): Promise<void>;
  arrived(title: string, at: number): void;
}

export interface PressOptions {
  door: Door;
  workers: Member[];
  chance: Chance;
  /** The beginning of every title, which no other crowd uses. */
  prefix: string;
}

export function presses({ door, workers, chance, prefix }: PressOptions): Presses {
  const all: Press[] = [];
  const byTitle = new Map<string, Press>();

  return {
    all,
    async press() {
      const title = `${prefix} ${all.length}`;
      const press: Press = { title, sentAt: now(), answeredAt: Number.NaN, arrivals: [] };
      all.push(press);
      byTitle.set(title, press);
      const worker = workers[Math.floor(chance(0, workers.length))];
      const answer = await fetch(new URL(raiseAlert.path, door.url), {
        method: raiseAlert.method,
        headers: {
          ...door.headers,
          cookie: worker?.cookie ?? '',
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({
          ...emergencyTypes.medical,
          title,
          emergencyType: 'medical',
          description: 'Someone fell',
        }),
      });
      await answer.arrayBuffer();
      press.answeredAt = answer.status === raiseAlert.reply.status ? now() : Number.POSITIVE_INFINITY;
    },
    arrived(title, at) {
      byTitle.get(title)?.arrivals.push(at);
    },
  };
}

export const timeToAnswer = ({ sentAt, answeredAt }: Press): number => answeredAt - sentAt;

/** Milliseconds until the last of `sockets` had it: Infinity where it was refused or one of them never got it. */
export const timeToLast = ({ sentAt, answeredAt, arrivals }: Press, sockets: number): number =>
  Number.isFinite(answeredAt) && arrivals.length >= sockets ? Math.max(...arrivals) - sentAt : Number.POSITIVE_INFINITY;

/** Presses `rate` times a second for `seconds`. Resolves when every press is answered. */
export async function pressFor(
  { press }: Presses,
  { rate, seconds, chance }: { rate: number; seconds: number; chance: Chance },
): Promise<void> {
  const underWay: Promise<void>[] = [];
  const send = () => {
    const sent = press();
    sent.catch(() => {}); // it is thrown below, when all are waited for
    underWay.push(sent);
  };
  const stop = startLoad(rate, send, chance);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  stop();
  await Promise.all(underWay);
}
