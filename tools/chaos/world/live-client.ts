import {
  closeCodes,
  heartbeatInterval,
  LiveFrame,
  livePath,
  reconnectDelay,
  reconnectDelays,
} from '@floorlight/contracts/live';
import { WebSocket } from 'ws';
import type { Frame } from '../checker/history.ts';
import type { Random } from '../random.ts';
import type { GatewayAddress } from './device.ts';
import { type NotificationFrame, toFrame } from './to-frame.ts';

/** The live connection of a manager's browser. */
export interface LiveClient {
  frames: Frame[];
  /** The number after which the first socket began; null until the server named it. */
  readonly began: number | null;
  /** Gaps that the client noticed and closed by resuming. */
  jumps: string[];
  connected(): boolean;
  /** Whether the connection has lasted so long that a lost one is tried again at once. */
  steady(): boolean;
  /** Disconnects, as a phone that goes offline. */
  disconnect(): void;
}

/** Milliseconds, as in the web's client: how late the frames before a heartbeat may be. */
const heartbeatGrace = 1000;
const heartbeatTimeout = 2.5 * heartbeatInterval * 1000;

export interface LiveClientOptions {
  address: GatewayAddress;
  cookie: string;
  random: Random;
  /** Whether alerts of others come here, as to managers. */
  receivesAlerts?: boolean;
  onFrame(frame: Frame): void;
  /** Changes what arrives, to plant a fault. */
  tamper?: ((frame: NotificationFrame) => NotificationFrame[]) | undefined;
}

/** Holds a live connection as the web does: reconnects, and resumes with `?after=` after a gap. */
export function liveClient({
  address,
  cookie,
  random,
  receivesAlerts = true,
  onFrame,
  tamper,
}: LiveClientOptions): LiveClient {
  const frames: Frame[] = [];
  const jumps: string[] = [];
  let socket: WebSocket | null = null;
  let began: number | null = null;
  let last: number | null = null;
  /** The number before the last gap. If the gap is still there after resuming, the client accepts it. */
  let resumedAfter: number | null = null;
  /** Attempts to reconnect since a connection lasted. */
  let attempts: number = reconnectDelays.first.length;
  let openedAt = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let watchdog: NodeJS.Timeout | undefined;

  const steady = () => performance.now() - openedAt > reconnectDelays.steadyAfter;

  function connect(): void {
    disconnect();
    const opening = openSocket(address, cookie, last);
    socket = opening;
    openedAt = Number.POSITIVE_INFINITY;
    opening.on('open', () => {
      openedAt = performance.now();
      watch();
    });
    opening.on('message', (data) => socket === opening && receive(parse(String(data))));
    opening.on('error', () => {}); // 'close' follows
    opening.on('close', (code) => {
      if (socket !== opening) return;
      socket = null;
      if (code === closeCodes.restarting || steady()) attempts = 0;
      openedAt = Number.POSITIVE_INFINITY;
      timer = setTimeout(connect, reconnectDelay(attempts++, { receivesAlerts, random: () => random(0, 1) }));
    });
  }

  function disconnect(): void {
    clearTimeout(timer);
    clearTimeout(watchdog);
    const closing = socket;
    socket = null;
    closing?.terminate();
  }

  function watch(): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(connect, heartbeatTimeout);
  }

  function receive(frame: LiveFrame): void {
    watch();
    if (frame.type === 'heartbeat') {
      last ??= frame.seq;
      began ??= frame.seq;
      if (frame.seq > last)
        setTimeout(() => last !== null && last < frame.seq && resumeAfter(frame.seq), heartbeatGrace);
    }
    if (frame.type === 'notification') for (const each of tamper?.(frame) ?? [frame]) accept(toFrame(each));
  }

  function accept(frame: Frame): void {
    const before = frame.after ?? frame.seq - 1;
    began ??= before;
    if (last !== null && before > last && resumedAfter !== last) return void resumeAfter(frame.seq);
    last = Math.max(last ?? 0, frame.seq);
    frames.push(frame);
    onFrame(frame);
  }

  function resumeAfter(seq: number): void {
    jumps.push(`${last} → ${seq}`);
    resumedAfter = last;
    connect();
  }

  connect();
  return {
    frames,
    jumps,
    steady,
    disconnect,
    get began() {
      return began;
    },
    connected: () => socket?.readyState === WebSocket.OPEN && last !== null,
  };
}

/** Reads a manager's whole feed with a new connection that resumes before its first row. */
export function readFeed(
  address: GatewayAddress,
  cookie: string,
  tamper: LiveClientOptions['tamper'],
): Promise<Frame[]> {
  const frames: Frame[] = [];
  const socket = openSocket(address, cookie, 0);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(new Error('A feed did not come within 30 s')), 30_000);
    const end = (error?: Error) => {
      clearTimeout(timer);
      socket.terminate();
      if (error) reject(error);
      else resolve(frames);
    };
    socket.on('error', end);
    socket.on('close', () => end(new Error('The connection that reads a feed was closed')));
    socket.on('message', (data) => {
      const frame = parse(String(data));
      if (frame.type === 'notification') frames.push(...(tamper?.(frame) ?? [frame]).map(toFrame));
      if (frame.type === 'heartbeat') end(); // sent once the connection has caught up
    });
  });
}

function openSocket(address: GatewayAddress, cookie: string, after: number | null): WebSocket {
  const url = new URL(livePath, address.url.replace('http', 'ws'));
  if (after !== null) url.searchParams.set('after', String(after));
  return new WebSocket(url, { headers: { cookie, origin: address.origin } });
}

const parse = (text: string): LiveFrame => LiveFrame.parse(JSON.parse(text));
