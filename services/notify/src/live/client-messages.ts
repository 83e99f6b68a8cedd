import type { WebSocket } from 'ws';

/** A client sends two receipts for each alert, and many at once for alerts that it missed. */
const receiptsPerSecond = 500;

/**
 * Passes on what clients send, up to a limit per second. Above it a socket is paused until the second is over: nothing
 * is lost, and no client can keep the process busy. `onMessage` returns how many receipts the message had.
 */
export function listenToClients(onMessage: (userId: string, text: string) => number) {
  const counts = new Map<WebSocket, number>();
  let timer: NodeJS.Timeout | undefined;

  function endSecond(): void {
    timer = undefined;
    for (const socket of counts.keys()) if (socket.isPaused) socket.resume();
    counts.clear();
  }

  return {
    listen(socket: WebSocket, userId: string): void {
      socket.on('message', (data) => {
        const count = (counts.get(socket) ?? 0) + Math.max(1, onMessage(userId, String(data)));
        counts.set(socket, count);
        if (count >= receiptsPerSecond) socket.pause();
        timer ??= setTimeout(endSecond, 1000);
      });
    },
    stop: () => clearTimeout(timer),
  };
}
