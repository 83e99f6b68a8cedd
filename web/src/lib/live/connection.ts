import {
  closeCodes,
  heartbeatInterval,
  LiveFrame,
  type LiveMessage,
  type LiveReceipt,
  livePath,
} from '@floorlight/contracts/live';
import type { EmergencyReach } from '@floorlight/contracts/notifications';
import type { Tote } from '@floorlight/contracts/totes';
import { judgeFrame, judgeHeartbeat } from './sequence.ts';

export interface LiveListener {
  message(message: LiveMessage): void;
  /** How far an alert of this user's own has come. */
  reach?(reach: EmergencyReach): void;
  /** What managers see of their site's breaks has changed. */
  breaksChanged?(): void;
  /** What managers see of their site's counts has changed. */
  countsChanged?(): void;
  /** What a tote of the site has become. */
  toteChanged?(tote: Tote): void;
  /** Something may have been missed: read again what is shown. */
  missed(): void;
  /** The socket stands again and the feed goes on where it was: what comes without a number may have been missed. */
  resumed?(): void;
  state(connected: boolean): void;
  /** The session is over, or the door stays shut: ask who is signed in. */
  refused(): void;
}

const reconnectDelay = 3000;
const jitter = 1000;
const heartbeatGrace = 1000;
const silence = 2.5 * heartbeatInterval * 1000;
const longestOpening = 10_000;
/** A page that wakes with no heartbeat for this long takes its socket for dead: a device that slept is not told. */
const silenceAtWaking = heartbeatInterval * 1000 + heartbeatGrace;

const socketUrl = (origin: string, after: number | null) => {
  const url = new URL(livePath, origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (after !== null) url.searchParams.set('after', String(after));
  return url.href;
};

export interface LiveConnection {
  /** This alert is on the screen, wherever it was read: said once the page is visible. */
  saw(alertId: string): void;
  stop(): void;
}

/**
 * Keeps one live connection: reconnects after 3 s (a little more at random), resumes behind the last frame seen.
 * Each emergency is answered with a receipt, and with a second one once the page that shows it is visible.
 */
export function connectLive(listener: LiveListener, origin = window.location.href): LiveConnection {
  let socket: WebSocket | null = null;
  let last: number | null = null;
  /** The number a gap was found behind: found again after a resume, it is the server's, and taken as it is. */
  let gapBehind: number | null = null;
  let refusals = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let grace: ReturnType<typeof setTimeout> | undefined;
  /** When the server was last heard, or is first tried: in milliseconds since 1970, which pass in a sleep too. */
  let heardAt = 0;
  /** Receipts that no open socket could take yet. */
  let unsaid: LiveReceipt[] = [];
  /** Alerts that are on the screen of a hidden page. */
  let unseen: string[] = [];

  const say = (...receipts: LiveReceipt[]) => {
    unsaid.push(...receipts);
    if (socket?.readyState !== WebSocket.OPEN) return;
    for (const receipt of unsaid) socket.send(JSON.stringify(receipt));
    unsaid = [];
  };

  const see = (...ids: string[]) => {
    unseen.push(...ids);
    if (document.visibilityState !== 'visible') return;
    say(...unseen.map((id) => ({ type: 'seen' as const, id })));
    unseen = [];
  };

  const renew = () => {
    listener.state(false);
    connect();
  };

  const watch = (longest = silence) => {
    heardAt = Date.now();
    clearTimeout(watchdog);
    watchdog = setTimeout(renew, longest);
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
    if (frame.type === 'emergency_reach') return listener.reach?.(frame.data);
    if (frame.type === 'breaks_changed') return listener.breaksChanged?.();
    if (frame.type === 'counts_changed') return listener.countsChanged?.();
    if (frame.type === 'tote_changed') return listener.toteChanged?.(frame.data);
    const verdict = judgeFrame(last, frame.seq);
    if (verdict === 'seen') return;
    if (verdict === 'gap' && gapBehind !== last) return resume();
    last = frame.seq;
    const { type, id } = frame.data;
    if (type === 'emergency_alert') say({ type: 'received', id });
    listener.message(frame.data);
    if (type === 'emergency_alert') see(id);
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
      say();
      // Without a number to resume behind, only reading again tells what happened before the socket stood.
      if (last === null) listener.missed();
      else listener.resumed?.();
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
    if (document.visibilityState === 'visible' && Date.now() - heardAt > silenceAtWaking) renew();
  };
  document.addEventListener('visibilitychange', shown);
  connect();
  return {
    saw: (alertId) => see(alertId),
    stop: () => {
      window.removeEventListener('online', connect);
      window.removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', shown);
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
