import { heartbeatInterval, LiveFrame, livePath } from '@floorlight/contracts/live';
import { WebSocket } from 'ws';
import type { GatewayAddress } from './device.ts';
import type { ReceivedNotification } from './history.ts';
import type { Random } from './random.ts';

/** The live connection of a manager's browser. */
export interface LiveClient {
  name: string;
  frames: ReceivedNotification[];
  /** Gaps in the numbers that made it resume. */
  jumps: string[];
  connected(): boolean;
  /** Disconnects, as a phone that goes offline. */
  disconnect(): void;
  /** Connects again and resumes after the last frame. */
  reconnect(): void;
}

/** Milliseconds, as in the web's client: the pause before a reconnect, and how late the frames before a heartbeat may be. */
const reconnectDelay = 3000;
const jitter = 1000;
const heartbeatGrace = 1000;
const heartbeatTimeout = 2.5 * heartbeatInterval * 1000;

export interface LiveClientOptions {
  address: GatewayAddress;
  name: string;
  cookie: string;
  random: Random;
  onNotification(text: string): void;
}

/** Holds a live connection as the web does: reconnects, and resumes with `?after=` after a gap. */
export function liveClient({ address, name, cookie, random, onNotification }: LiveClientOptions): LiveClient {
  const frames: ReceivedNotification[] = [];
  const jumps: string[] = [];
  let socket: WebSocket | null = null;
  let last: number | null = null;
  /** The number before the last gap. If the gap is still there after resuming, the client accepts it. */
  let resumedAfter: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let watchdog: NodeJS.Timeout | undefined;

  function connect(): void {
    disconnect();
    const url = new URL(livePath, address.url.replace('http', 'ws'));
    if (last !== null) url.searchParams.set('after', String(last));
    const opening = new WebSocket(url, { headers: { cookie, origin: address.origin } });
    socket = opening;
    opening.on('open', watch);
    opening.on('message', (data) => socket === opening && receive(LiveFrame.parse(JSON.parse(String(data)))));
    opening.on('error', () => {}); // 'close' follows
    opening.on('close', () => {
      if (socket !== opening) return;
      socket = null;
      timer = setTimeout(connect, reconnectDelay + random(0, jitter));
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
      if (frame.seq > last)
        setTimeout(() => last !== null && last < frame.seq && resumeAfter(frame.seq), heartbeatGrace);
      return;
    }
    if (frame.type !== 'notification') return;
    const { seq, data } = frame;
    if (last !== null && seq > last + 1 && resumedAfter !== last) return void resumeAfter(seq);
    last = Math.max(last ?? 0, seq);
    const text = 'description' in data.data ? data.data.description : data.message;
    frames.push({ id: data.id, seq, text });
    onNotification(text);
  }

  function resumeAfter(seq: number): void {
    jumps.push(`${last} → ${seq}`);
    resumedAfter = last;
    connect();
  }

  connect();
  return {
    name,
    frames,
    jumps,
    disconnect,
    reconnect: connect,
    connected: () => socket?.readyState === WebSocket.OPEN && last !== null,
  };
}
