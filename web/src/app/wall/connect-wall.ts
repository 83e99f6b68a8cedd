import { heartbeatInterval, reconnectDelay, reconnectDelays, wallLivePath } from '@floorlight/contracts/live';

interface WallListener {
  /** Something that the wall shows may have changed. */
  changed(): void;
  state(connected: boolean): void;
}

/** Milliseconds without a frame after which a connection counts as broken. */
const silence = 2.5 * heartbeatInterval * 1000;

/** Keeps the live connection of a wall display open. Returns stop. */
export function connectWall({ changed, state }: WallListener, origin = window.location.href): { stop: () => void } {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let attempts: number = reconnectDelays.first.length;
  let isStopped = false;

  function open(): void {
    const url = new URL(wallLivePath, origin);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const own = new WebSocket(url);
    socket = own;
    let openedAt: number | undefined;
    const listen = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => own.close(), silence);
    };
    own.onopen = () => {
      openedAt = performance.now();
      listen();
      state(true);
    };
    own.onmessage = ({ data }) => {
      listen();
      if (String(data).includes('wall_changed')) changed();
    };
    own.onclose = () => {
      clearTimeout(watchdog);
      if (isStopped || own !== socket) return;
      if (openedAt !== undefined) state(false);
      const hasLasted = openedAt !== undefined && performance.now() - openedAt > reconnectDelays.steadyAfter;
      attempts = hasLasted ? 0 : attempts + 1;
      timer = setTimeout(open, reconnectDelay(attempts, { receivesAlerts: true }));
    };
  }

  open();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      clearTimeout(watchdog);
      socket?.close();
    },
  };
}
