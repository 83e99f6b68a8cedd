import { randomUUID } from 'node:crypto';
import { getUser } from '@floorlight/contracts/accounts';
import { emergencyTypes, listAlerts, raiseAlert, updateAlert } from '@floorlight/contracts/alerts';
import { listBarcodes } from '@floorlight/contracts/barcodes';
import { placeBeacon, resolveBeacon } from '@floorlight/contracts/beacons';
import { getActiveBreak } from '@floorlight/contracts/breaks';
import { getCountPlan, getCountSession, listCounts, saveCount } from '@floorlight/contracts/counts';
import type { Endpoint } from '@floorlight/contracts/endpoint';
import { countUnread } from '@floorlight/contracts/notifications';
import { listTotes } from '@floorlight/contracts/totes';
import { startLoad } from '../../chaos/load.ts';
import { seededRandom } from '../../chaos/random.ts';
import { nextPlace } from '../../chaos/world/next-place.ts';
import type { People } from './people.ts';

/** Requests a second, over all services. */
const rate = 100;
/** Milliseconds. */
const timeout = 10_000;

export interface Outcome {
  requests: number;
  presses: number;
  /** Each request that failed. Nothing is sent again. */
  failures: FailedRequest[];
  times: number[];
}

export interface FailedRequest {
  /** `safety POST /api/emergency-alerts 503`. */
  words: string;
  /** When it was sent, and when it had failed, as performance.now() says it. */
  sentAt: number;
  failedAt: number;
}

export interface Traffic {
  /** Everything since the last call. */
  take(): Outcome;
  /** Stops, waits for what was sent, and returns how many saved counts no longer show their notes. */
  stop(): Promise<{ saved: number; lost: number }>;
}

interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/** Sends requests to every service at an even rate, on behalf of these people. */
export async function startTraffic({ address, workers, managers, presses }: People): Promise<Traffic> {
  const random = seededRandom('traffic');
  const open = new Set<Promise<unknown>>();
  const saved = new Map<string, { cookie: string; notes: string }>();
  let outcome = nothing();

  async function send<E extends Endpoint>(cookie: string, endpoint: E, call: Call = {}): Promise<unknown> {
    const began = performance.now();
    const { words, reply } = await attempt(cookie, endpoint, call);
    const ended = performance.now();
    outcome.requests += 1;
    outcome.times.push(ended - began);
    if (words)
      outcome.failures.push({
        words: `${endpoint.service} ${endpoint.method} ${endpoint.path} ${words}`,
        ...{ sentAt: began, failedAt: ended },
      });
    return reply;
  }

  async function attempt(cookie: string, endpoint: Endpoint, { params = {}, query = {}, body }: Call) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    try {
      const response = await fetch(`${address.url}${path}?${new URLSearchParams(query)}`, {
        method: endpoint.method,
        headers: {
          ...{ cookie, origin: address.origin, 'content-type': 'application/json' },
          ...(endpoint.idempotent && { 'idempotency-key': randomUUID() }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeout),
      });
      const text = await response.text();
      return response.ok
        ? { words: '', reply: text ? JSON.parse(text) : null }
        : { words: `${response.status} ${text.slice(0, 100)}`, reply: null };
    } catch (error) {
      const { cause, message } = error as Error; // fetch throws Errors
      return { words: String(cause ?? message), reply: null };
    }
  }

  const someone = (cookies: string[]): string => cookies[Math.floor(random(0, cookies.length))] ?? '';
  const [first = ''] = workers;
  const { areas } = (await send(first, getCountPlan)) as { areas: { name: string; walls: string[] }[] }; // checked by the product
  const walls = areas.flatMap(({ name, walls: own }) => own.map((wall) => ({ afeArea: name, wallNumber: wall })));

  async function press(): Promise<void> {
    const pressed = presses.add(`Rollout drill no. ${presses.presses.length + 1}`);
    outcome.presses += 1;
    const body = { ...emergencyTypes.security, emergencyType: 'security', description: pressed.text, ...nextPlace() };
    const alert = (await send(someone(workers), raiseAlert, { body })) as { id: string } | null;
    if (!alert) return;
    pressed.answer = { at: performance.now(), alertId: alert.id };
    await send(someone(managers), updateAlert, { params: { id: alert.id }, body: { status: 'resolved' } });
  }

  async function beacon(): Promise<void> {
    const cookie = someone(managers);
    const body = { title: 'Spill', description: 'Water on the floor', warehouseZone: 'Zone A' };
    const placed = (await send(cookie, placeBeacon, { body })) as { id: string } | null;
    if (placed) await send(cookie, resolveBeacon, { params: { id: placed.id } });
  }

  async function count(): Promise<void> {
    const cookie = someone(workers);
    const notes = `Counted ${randomUUID()}`;
    const wall = walls[Math.floor(random(0, walls.length))];
    const body = { ...wall, rebinPsTotes: 1, psToteOverflow: 0, floorTable: 0, notes };
    const count = (await send(cookie, saveCount, { body })) as { id: string; notes: string | null } | null;
    if (count) saved.set(count.id, { cookie, notes });
  }

  /** One in so many of all requests; the rest are reads, the same number of each service. */
  const writes: [one: number, act: () => Promise<void>][] = [
    [100, press],
    [200, beacon],
    [20, count],
  ];
  const reads: ((cookie: string) => Promise<unknown>)[] = [
    (cookie) => send(cookie, getUser),
    (cookie) => send(cookie, listBarcodes),
    (cookie) => send(cookie, listAlerts, { query: { limit: '5' } }),
    (cookie) => send(cookie, getActiveBreak),
    (cookie) => send(cookie, listTotes),
    (cookie) => send(cookie, countUnread),
  ];
  let sent = 0;
  const next = (): Promise<unknown> => {
    sent += 1;
    const write = writes.find(([one]) => sent % one === 0);
    if (write) return write[1]();
    return reads[sent % reads.length]?.(someone([...workers, ...managers])) ?? Promise.resolve();
  };
  const stopLoad = startLoad(
    rate,
    () => {
      const sending = next().finally(() => open.delete(sending));
      open.add(sending);
    },
    random,
  );

  return {
    take() {
      const taken = outcome;
      outcome = nothing();
      return taken;
    },
    async stop() {
      stopLoad();
      await Promise.all(open);
      const shown = new Map<string, string | null>();
      for (const cookie of workers) {
        const { sessionId } = (await send(cookie, getCountSession)) as { sessionId: string };
        const counts = (await send(cookie, listCounts, { query: { sessionId } })) as {
          id: string;
          notes: string | null;
        }[];
        for (const { id, notes } of counts) shown.set(id, notes);
      }
      const lost = [...saved].filter(([id, { notes }]) => shown.get(id) !== notes).length;
      return { saved: saved.size, lost };
    },
  };
}

const nothing = (): Outcome => ({ requests: 0, presses: 0, failures: [], times: [] });
