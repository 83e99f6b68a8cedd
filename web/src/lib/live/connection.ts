import {
  closeCodes,
  heartbeatInterval,
  type LiveFrame,
  type LiveMessage,
  type LiveReceipt,
  livePath,
  maxReceiptIds,
  maxReplayAge,
  reconnectDelay,
  reconnectDelays,
} from '@floorlight/contracts/live';
import { coalesce } from './coalesce.ts';
import { parseFrame, prepareToParse } from './parse-frame.ts';
import { checkFrame, checkHeartbeat } from './sequence.ts';

type UnnumberedFrame = Exclude<LiveFrame, { seq: number }>;

export interface LiveListener {
  /** The site whose feed this is. */
  siteId?: string;
  /** Milliseconds since the first read of what may be on the screen. */
  age(): number;
  /** A frame that is no heartbeat has come. Called before its handler. */
  received(): void;
  message(message: LiveMessage): void;
  /** Alerts of others come here: after it is lost, this connection is opened before those of people who get none. */
  receivesAlerts: boolean;
  /** Whether the server expects receipts that this message was received and seen. */
  needsReceipt(message: LiveMessage): boolean;
  /** Handlers of the frames without a sequence number. */
  frames: { [T in UnnumberedFrame['type']]: (frame: Extract<UnnumberedFrame, { type: T }>) => void };
  /** Messages may have been missed: refetch what is on the screen. */
  missed(): void;
  /** Connected, and the handlers have had every frame since `age`, except `alerts_elsewhere`. */
  caughtUp(): void;
  /** Reconnected, and the feed resumed without a gap: only unnumbered frames may have been missed. */
  resumed(): void;
  state(connected: boolean): void;
  /** The session ended or works at another site, or connecting failed repeatedly: refetch the signed-in user. */
  refused(): void;
}

// Milliseconds.
const heartbeatGrace = 1000;
const silenceTimeout = 2.5 * heartbeatInterval * 1000;
const openTimeout = 10_000;
/** The server counts the age back from when it takes the connection, which may be so much later. */
const ageMargin = 2000;
/** How long the first heartbeat may take. Then everything is refetched. */
const catchUpTimeout = 5000;
/** Receipts are gathered for so long: many alerts may come at once, and most are seen as soon as they are received. */
const receiptDelay = 50;
/** A page that becomes visible after this long without a frame reconnects: a suspended device gets no close event. */
const wakeTimeout = heartbeatInterval * 1000 + heartbeatGrace;

const socketUrl = (origin: string, query: Record<string, string | number | undefined>) => {
  const url = new URL(livePath, origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
};

export interface LiveConnection {
  /** Sends a `seen` receipt for a message on the screen, once the page is visible. */
  markSeen(id: string): void;
  stop(): void;
}

/**
 * Keeps one live connection open: the first begins where what is on the screen was read, later ones resume after the last frame
 * received. Sends a `received` receipt for each message that needs one, and a `seen` receipt when a visible page shows it, or
 * that alone if both are due.
 */
export function connectLive(listener: LiveListener, origin = window.location.href): LiveConnection {
  let socket: WebSocket | null = null;
  let last: number | null = null;
  /** The number before a gap. If the gap is still there after resuming, the server has lost those frames: it is accepted. */
  let gapAfter: number | null = null;
  /** What was read before the connection is up to date, or is being refetched. */
  let isStarted = false;
  let failedOpens = 0;
  /** Newer connections of this user have taken its place. */
  let isReplaced = false;
  /** Attempts to reconnect since a connection lasted. */
  let attempts: number = reconnectDelays.first.length;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let grace: ReturnType<typeof setTimeout> | undefined;
  let starting: ReturnType<typeof setTimeout> | undefined;
  /** Wall clock time of the last frame or connect: unlike timers, it advances while the device is suspended. */
  let lastFrameAt = 0;
  /** Ids to send receipts for; true if they were seen as well. */
  const unsent = new Map<string, boolean>();
  /** Ids shown while the page is hidden. */
  let unseen: string[] = [];

  const sendReceipts = () => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    for (const receipt of receiptsOf(unsent)) socket.send(JSON.stringify(receipt));
    unsent.clear();
  };
  const receipts = coalesce(sendReceipts, receiptDelay);

  const addReceipts = (ids: string[], isSeen: boolean) => {
    for (const id of ids) unsent.set(id, isSeen || unsent.get(id) === true);
    // The timers of a hidden page may run a second late.
    if (document.visibilityState === 'visible') receipts.request();
    else sendReceipts();
  };

  const markSeen = (...ids: string[]) => {
    unseen.push(...ids);
    if (document.visibilityState !== 'visible' || unseen.length === 0) return;
    addReceipts(unseen, true);
    unseen = [];
  };

  const reconnect = () => {
    listener.state(false);
    connect();
  };

  const resetWatchdog = (timeout = silenceTimeout) => {
    lastFrameAt = Date.now();
    clearTimeout(watchdog);
    watchdog = setTimeout(reconnect, timeout);
  };

  const start = (isComplete: boolean) => {
    clearTimeout(starting);
    isStarted = true;
    if (isComplete) listener.caughtUp();
    else listener.missed();
  };

  const resumeAfterGap = () => {
    listener.missed();
    gapAfter = last;
    connect();
  };

  /** The frame that a heartbeat counts may still be on its way: waits a second for it. */
  const catchUp = (top: number) => {
    clearTimeout(grace);
    grace = setTimeout(() => {
      if (last === null || last >= top) return;
      if (gapAfter !== last) return resumeAfterGap();
      listener.missed();
      last = top;
    }, heartbeatGrace);
  };

  const receive = (text: string) => {
    resetWatchdog();
    const frame = parseFrame(text);
    if (!frame) return;
    if (frame.type === 'heartbeat') {
      if (!isStarted) start(frame.complete === true);
      const position = checkHeartbeat(last, frame.seq);
      if (position === 'behind') return catchUp(frame.seq);
      if (position === 'restarted') listener.missed();
      last = frame.seq;
      return;
    }
    listener.received();
    if (!('seq' in frame)) {
      (listener.frames[frame.type] as (frame: UnnumberedFrame) => void)(frame); // the table holds the handler of its type
      return;
    }
    const position = checkFrame(last, frame.seq, frame.after);
    if (position === 'repeated') return;
    if (position === 'gap' && gapAfter !== last) return resumeAfterGap();
    last = frame.seq;
    if (frame.type === 'unreadable') return listener.missed();
    const { data: message } = frame;
    const needsReceipt = listener.needsReceipt(message);
    if (needsReceipt) addReceipts([message.id], false);
    listener.message(message);
    if (needsReceipt) markSeen(message.id);
  };

  function connect(): void {
    clearTimeout(timer);
    closeSocket();
    isReplaced = false;
    if (last === null) isStarted = false;
    const askedAt = Date.now();
    const age = Math.ceil(listener.age()) + ageMargin;
    const mayReplay = last === null && age <= maxReplayAge;
    const resume = last === null ? {} : { after: last, site: listener.siteId };
    const opening = new WebSocket(socketUrl(origin, mayReplay ? { age } : resume));
    let openedAt: number | null = null;
    socket = opening;
    resetWatchdog(openTimeout);
    opening.onopen = () => {
      openedAt = Date.now();
      failedOpens = 0;
      listener.state(true);
      sendReceipts();
      if (isStarted) listener.resumed();
      else if (mayReplay && openedAt - askedAt <= ageMargin) starting = setTimeout(start, catchUpTimeout, false);
      // Only a refetch shows what happened before the socket opened.
      else start(false);
      resetWatchdog();
    };
    opening.onmessage = ({ data }) => receive(String(data));
    opening.onclose = ({ code }) => {
      clearTimeout(watchdog);
      clearTimeout(starting);
      listener.state(false);
      if (openedAt === null) failedOpens += 1;
      else if (code === closeCodes.restarting || Date.now() - openedAt > reconnectDelays.steadyAfter) attempts = 0;
      if (code === closeCodes.sessionEnded || code === closeCodes.siteChanged || failedOpens > 1) listener.refused();
      isReplaced = code === closeCodes.tooMany;
      const delay = isReplaced
        ? reconnectDelays.replaced
        : reconnectDelay(attempts++, { receivesAlerts: listener.receivesAlerts });
      timer = setTimeout(connect, delay);
    };
  }

  function closeSocket(): void {
    clearTimeout(watchdog);
    clearTimeout(grace);
    clearTimeout(starting);
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    socket = null;
  }

  const onOffline = () => listener.state(false);
  const onVisibilityChange = () => {
    markSeen();
    if (document.visibilityState === 'visible' && Date.now() - lastFrameAt > wakeTimeout) reconnect();
    else if (document.visibilityState === 'visible') onFocus();
  };
  const onFocus = () => {
    if (isReplaced) connect();
  };
  window.addEventListener('online', connect);
  window.addEventListener('offline', onOffline);
  window.addEventListener('focus', onFocus);
  document.addEventListener('visibilitychange', onVisibilityChange);
  connect();
  const cancelPreparing = prepareToParse();
  return {
    markSeen: (id) => markSeen(id),
    stop: () => {
      cancelPreparing();
      window.removeEventListener('online', connect);
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      clearTimeout(timer);
      sendReceipts();
      receipts.cancel();
      closeSocket();
    },
  };
}

/** Few messages for many receipts. */
function receiptsOf(seenById: ReadonlyMap<string, boolean>): LiveReceipt[] {
  const messages: LiveReceipt[] = [];
  for (const type of ['received', 'seen'] as const) {
    const ids = [...seenById].filter(([, isSeen]) => isSeen === (type === 'seen')).map(([id]) => id);
    const [first, ...others] = ids;
    if (first !== undefined && others.length === 0) messages.push({ type, id: first });
    else while (ids.length > 0) messages.push({ type, ids: ids.splice(0, maxReceiptIds) });
  }
  return messages;
}
