import {
  closeCodes,
  heartbeatInterval,
  LiveFrame,
  type LiveMessage,
  type LiveReceipt,
  livePath,
} from '@floorlight/contracts/live';
import * as z from 'zod/mini';
import { judgeFrame, judgeHeartbeat } from './sequence.ts';

type SideFrame = Exclude<LiveFrame, { seq: number }>;

export interface LiveListener {
  message(message: LiveMessage): void;
  /** Whether the server wants to know that this message was received and seen. */
  needsReceipt(message: LiveMessage): boolean;
  /** The frames outside the feed. */
  frames: { [T in SideFrame['type']]: (frame: Extract<SideFrame, { type: T }>) => void };
  /** Something may have been missed: read again what is on the screen. */
  missed(): void;
  /** Connected again, and the feed goes on where it was: only frames without a number may have been missed. */
  resumed(): void;
  state(connected: boolean): void;
  /** The session is over, or connecting keeps failing: ask the server who is signed in. */
  refused(): void;
}

const reconnectDelay = 3000;
const jitter = 1000;
const heartbeatGrace = 1000;
const silence = 2.5 * heartbeatInterval * 1000;
const longestOpening = 10_000;
/** A page that wakes after this long without a heartbeat reconnects: a device that slept gets no close event. */
const silenceAtWaking = heartbeatInterval * 1000 + heartbeatGrace;

const socketUrl = (origin: string, after: number | null) => {
  const url = new URL(livePath, origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (after !== null) url.searchParams.set('after', String(after));
  return url.href;
};

export interface LiveConnection {
  /** This is on the screen, wherever it was read: sends the receipt once the page is visible. */
  saw(id: string): void;
  stop(): void;
}

/**
 * Keeps one live connection: reconnects after 3 s (a little more at random) and resumes after the last frame received.
 * Answers a message that needs a receipt at once, and again when a visible page shows it.
 */
export function connectLive(listener: LiveListener, origin = window.location.href): LiveConnection {
  let socket: WebSocket | null = null;
  let last: number | null = null;
  /** The number before a gap. The same gap after resuming is the server's own, and is accepted. */
  let gapAfter: number | null = null;
  let refusals = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let grace: ReturnType<typeof setTimeout> | undefined;
  /** When the last frame came or connecting began, in milliseconds since 1970: these go on while the device sleeps. */
  let lastFrameAt = 0;
  /** Receipts that wait for an open socket. */
  let unsent: LiveReceipt[] = [];
  /** Ids that are on the screen of a hidden page. */
  let unseen: string[] = [];

  const send = (...receipts: LiveReceipt[]) => {
    unsent.push(...receipts);
    if (socket?.readyState !== WebSocket.OPEN) return;
    for (const receipt of unsent) socket.send(JSON.stringify(receipt));
    unsent = [];
  };

  const see = (...ids: string[]) => {
    unseen.push(...ids);
    if (document.visibilityState !== 'visible') return;
    send(...unseen.map((id) => ({ type: 'seen' as const, id })));
    unseen = [];
  };

  const renew = () => {
    listener.state(false);
    connect();
  };

  const watch = (longest = silence) => {
    lastFrameAt = Date.now();
    clearTimeout(watchdog);
    watchdog = setTimeout(renew, longest);
  };

  const resume = () => {
    listener.missed();
    gapAfter = last;
    connect();
  };

  /** The frame that a heartbeat counts may still be on its way: it gets a second. */
  const catchUp = (top: number) => {
    clearTimeout(grace);
    grace = setTimeout(() => {
      if (last === null || last >= top) return;
      if (gapAfter !== last) return resume();
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
    if (!('seq' in frame)) {
      (listener.frames[frame.type] as (frame: SideFrame) => void)(frame); // the table holds the handler of its type
      return;
    }
    const verdict = judgeFrame(last, frame.seq);
    if (verdict === 'seen') return;
    if (verdict === 'gap' && gapAfter !== last) return resume();
    last = frame.seq;
    if (frame.type === 'unreadable') return listener.missed();
    const { data: message } = frame;
    const needsReceipt = listener.needsReceipt(message);
    if (needsReceipt) send({ type: 'received', id: message.id });
    listener.message(message);
    if (needsReceipt) see(message.id);
  };

  function connect(): void {
    clearTimeout(timer);
    detach();
    const opening = new WebSocket(socketUrl(origin, last));
    let opened = false;
    socket = opening;
    watch(longestOpening);
    opening.onopen = () => {
      opened = true;
      refusals = 0;
      listener.state(true);
      send();
      // With no number to resume after, only reading again shows what happened before the socket opened.
      if (last === null) listener.missed();
      else listener.resumed();
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
  const shown = () => {
    see();
    if (document.visibilityState === 'visible' && Date.now() - lastFrameAt > silenceAtWaking) renew();
  };
  document.addEventListener('visibilitychange', shown);
  connect();
  return {
    saw: (id) => see(id),
    stop: () => {
      window.removeEventListener('online', connect);
      window.removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', shown);
      clearTimeout(timer);
      detach();
    },
  };
}

/** A notification of a server that is newer or older than this page. Its number counts all the same. */
const UnreadableNotification = z.object({ type: z.literal('notification'), seq: z.int() });

function parseFrame(text: string): LiveFrame | { type: 'unreadable'; seq: number } | null {
  const json = parseJson(text);
  const frame = LiveFrame.safeParse(json);
  if (frame.success) return frame.data;
  const unreadable = UnreadableNotification.safeParse(json);
  return unreadable.success ? { type: 'unreadable', seq: unreadable.data.seq } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
