import { closeCodes, heartbeatInterval, LiveFrame, type LiveMessage, livePath } from '@floorlight/contracts/live';
import { judgeFrame, judgeHeartbeat } from './sequence.ts';

export interface LiveListener {
  message(message: LiveMessage): void;
  /** Something may have been missed: read again what is shown. */
  missed(): void;
  state(connected: boolean): void;
  /** The session is over, or the door stays shut: ask who is signed in. */
  refused(): void;
}

const reconnectDelay = 3000;
const jitter = 1000;
const heartbeatGrace = 1000;
const silence = 2.5 * heartbeatInterval * 1000;

const socketUrl = (origin: string, after: number | null) => {
  const url = new URL(livePath, origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (after !== null) url.searchParams.set('after', String(after));
  return url.href;
};

/** Keeps one live connection: reconnects after 3 s (a little more at random), resumes behind the last frame seen. */
export function connectLive(listener: LiveListener, origin = window.location.href): { stop(): void } {
  let socket: WebSocket | null = null;
  let last: number | null = null;
  /** The number a gap was found behind: found again after a resume, it is the server's, and taken as it is. */
  let gapBehind: number | null = null;
  let refusals = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let grace: ReturnType<typeof setTimeout> | undefined;

  const watch = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => {
      listener.state(false);
      connect();
    }, silence);
  };

  const resume = () => {
    listener.missed();
    gapBehind = last;
    connect();
  };

  /** A frame may still be on its way behind the heartbeat that counts it: it gets a second. */
  const catchUp = (top: number) => {
    clearTimeout(grace);
    grace = setTimeout(() => {
      if (last === null || last >= top) return;
      if (gapBehind !== last) return resume();
      listener.missed();
      last = top;
    }, heartbeatGrace);
  };

  const receive = (text: string) => {
    watch();
    const frame = parseFrame(text);
    if (!frame) return;
    if (frame.type === 'heartbeat') {
      const verdict = judgeHeartbeat(last, frame.seq);
      if (verdict === 'behind') return catchUp(frame.seq);
      if (verdict === 'restarted') listener.missed();
      last = frame.seq;
      return;
    }
    const verdict = judgeFrame(last, frame.seq);
    if (verdict === 'seen') return;
    if (verdict === 'gap' && gapBehind !== last) return resume();
    last = frame.seq;
    listener.message(frame.data);
  };

  function connect(): void {
    clearTimeout(timer);
    detach();
    const opening = new WebSocket(socketUrl(origin, last));
    let opened = false;
    socket = opening;
    opening.onopen = () => {
      opened = true;
      refusals = 0;
      listener.state(true);
      // Without a number to resume behind, only reading again tells what happened before the socket stood.
      if (last === null) listener.missed();
      watch();
    };
    opening.onmessage = ({ data }) => receive(String(data));
    opening.onclose = ({ code }) => {
      clearTimeout(watchdog);
      listener.state(false);
      if (!opened) refusals += 1;
      if (code === closeCodes.sessionEnded || refusals > 1) listener.refused();
      timer = setTimeout(connect, reconnectDelay + Math.random() * jitter);
    };
  }

  function detach(): void {
    clearTimeout(watchdog);
    clearTimeout(grace);
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    socket = null;
  }

  const offline = () => listener.state(false);
  window.addEventListener('online', connect);
  window.addEventListener('offline', offline);
  connect();
  return {
    stop: () => {
      window.removeEventListener('online', connect);
      window.removeEventListener('offline', offline);
      clearTimeout(timer);
      detach();
    },
  };
}

function parseFrame(text: string): LiveFrame | null {
  try {
    const frame = LiveFrame.safeParse(JSON.parse(text));
    return frame.success ? frame.data : null;
  } catch {
    return null;
  }
}
