import { heartbeatInterval, LiveFrame, livePath } from '@floorlight/contracts/live';
import { WebSocket } from 'ws';
import type { Chance } from './chance.ts';
import type { Door } from './device.ts';
import type { Shown } from './history.ts';

/** A manager's browser, as far as its live connection goes. */
export interface LiveClient {
  name: string;
  frames: Shown[];
  /** Jumps of the number it met and asked again for. */
  jumps: string[];
  connected(): boolean;
  /** Goes offline, as a phone in a lift. */
  leave(): void;
  /** Comes back and resumes behind the last frame. */
  comeBack(): void;
}

/** As in the web's client: milliseconds until it connects again, and for how long a heartbeat's frames may be late. */
const reconnectDelay = 3000;
const jitter = 1000;
const heartbeatGrace = 1000;
const silence = 2.5 * heartbeatInterval * 1000;

export interface LiveClientOptions {
  door: Door;
  name: string;
  cookie: string;
  chance: Chance;
  onShown(text: string): void;
}

/** Keeps one live connection as the web does: reconnects, resumes with `?after=`, asks again for what was skipped. */
export function liveClient({ door, name, cookie, chance, onShown }: LiveClientOptions): LiveClient {
  const frames: Shown[] = [];
  const jumps: string[] = [];
  let socket: WebSocket | null = null;
  let last: number | null = null;
  /** The number a jump was met behind: met again after a resume, it is the server's, and taken as it is. */
  let jumpBehind: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let watchdog: NodeJS.Timeout | undefined;

  function connect(): void {
    leave();
    const url = new URL(livePath, door.url.replace('http', 'ws'));
    if (last !== null) url.searchParams.set('after', String(last));
    const opening = new WebSocket(url, { headers: { cookie, origin: door.origin } });
    socket = opening;
    opening.on('open', watch);
    opening.on('message', (data) => socket === opening && receive(LiveFrame.parse(JSON.parse(String(data)))));
    opening.on('error', () => {}); // 'close' follows
    opening.on('close', () => {
      if (socket !== opening) return;
      socket = null;
      timer = setTimeout(connect, reconnectDelay + chance(0, jitter));
    });
  }

  function leave(): void {
    clearTimeout(timer);
    clearTimeout(watchdog);
    const leaving = socket;
    socket = null;
    leaving?.terminate();
  }

  function watch(): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(connect, silence);
  }

  function receive(frame: LiveFrame): void {
    watch();
    if (frame.type === 'heartbeat') {
      last ??= frame.seq;
      if (frame.seq > last) setTimeout(() => last !== null && last < frame.seq && askAgain(frame.seq), heartbeatGrace);
      return;
    }
    if (frame.type !== 'notification') return;
    const { seq, data } = frame;
    if (last !== null && seq > last + 1 && jumpBehind !== last) return void askAgain(seq);
    last = Math.max(last ?? 0, seq);
    const text = 'description' in data.data ? data.data.description : data.message;
    frames.push({ id: data.id, seq, text });
    onShown(text);
  }

  function askAgain(seq: number): void {
    jumps.push(`${last} → ${seq}`);
    jumpBehind = last;
    connect();
  }

  connect();
  return {
    name,
    frames,
    jumps,
    leave,
    comeBack: connect,
    connected: () => socket?.readyState === WebSocket.OPEN && last !== null,
  };
}
