import { randomBytes, randomUUID } from 'node:crypto';
import { login } from '@floorlight/contracts/accounts';
import { EmergencyType, listAlerts, raiseAlert, Severity } from '@floorlight/contracts/alerts';
import { listBarcodes } from '@floorlight/contracts/barcodes';
import { livePath } from '@floorlight/contracts/live';
import { listNotifications } from '@floorlight/contracts/notifications';
import { sessionCookie } from '@floorlight/contracts/principal';
import { WebSocket } from 'ws';
import { startLoad } from '../../chaos/load.ts';
import type { Random } from '../../chaos/random.ts';
import type { GatewayAddress, Member } from '../people/people.ts';

/** What all of them do together in a second. */
export const abusePerSecond = { alerts: 40, signIns: 40, madeUpCookies: 40, sockets: 20, lists: 40 };

export interface AbuseCounts {
  /** Answers by kind and status. */
  answers: Map<string, number>;
  stop(): void;
}

/** Signed-in accounts that send alerts, guess passwords, make up cookies, open sockets and read long lists. */
export function startAbuse(
  { url, headers }: GatewayAddress,
  members: readonly Member[],
  { random, address }: { random: Random; address: string },
): AbuseCounts {
  const answers = new Map<string, number>();
  const sockets: WebSocket[] = [];
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random(0, from.length))] as T; // no list is empty
  const count = (kind: string, status: number | string) => {
    const key = `${kind} ${status}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
  };
  const send = async (kind: string, path: string, { cookie = '', body }: { cookie?: string; body?: object } = {}) => {
    try {
      const answer = await fetch(new URL(path, url), {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, 'x-forwarded-for': address, 'content-type': 'application/json', cookie },
        ...(body && { body: JSON.stringify(body) }),
      });
      await answer.arrayBuffer();
      count(kind, answer.status);
    } catch {
      count(kind, 'failed');
    }
  };
  const alert = () => ({
    title: `Nonsense ${randomUUID()}`,
    severity: pick(Severity.options),
    emergencyType: pick(EmergencyType.options),
  });
  const madeUpCookie = () => `${sessionCookie}=${randomBytes(32).toString('base64url')}`;
  const acts: Record<keyof typeof abusePerSecond, () => unknown> = {
    alerts: () => send('alerts', raiseAlert.path, { cookie: pick(members).cookie, body: alert() }),
    signIns: () => {
      const email = random(0, 1) < 0.5 ? pick(members).email : `${randomUUID()}@example.test`;
      return send('sign-ins', login.path, { body: { email, password: `guess ${randomUUID()}` } });
    },
    madeUpCookies: () =>
      random(0, 1) < 0.5
        ? send('made-up cookies', raiseAlert.path, { cookie: madeUpCookie(), body: alert() })
        : send('made-up cookies', listAlerts.path, { cookie: madeUpCookie() }),
    sockets() {
      // A few accounts open most: each of them far more than it may hold.
      const { cookie } = pick(members.slice(0, 5));
      const options = { headers: { ...headers, 'x-forwarded-for': address, cookie } };
      const socket = new WebSocket(new URL(livePath, url.replace('http', 'ws')), options);
      socket.on('error', () => count('sockets', 'failed'));
      socket.on('close', (code) => count('sockets', code));
      sockets.push(socket);
    },
    lists: () =>
      send('lists', pick([`${listAlerts.path}?limit=100`, listNotifications.path, `${listBarcodes.path}?limit=200`]), {
        cookie: pick(members).cookie,
      }),
  };
  const stops = Object.entries(abusePerSecond).map(
    ([kind, rate]) => startLoad(rate, acts[kind as keyof typeof acts], random), // its own keys
  );
  return {
    answers,
    stop() {
      for (const stop of stops) stop();
      for (const socket of sockets) socket.terminate();
    },
  };
}
