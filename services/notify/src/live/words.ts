import type { WebSocket } from 'ws';

/** Far more than a client has to say: two for each alert, and a page of alerts that it missed. */
const mostPerSecond = 100;

/**
 * Hears what clients say, so many words of each a second: of whoever says more no more is read until the second is
 * over. Nothing is lost by that, and nobody can keep the process busy.
 */
export function listenToClients(hear: (userId: string, text: string) => void) {
  /** Who has spoken in this second, and how much. */
  const words = new Map<WebSocket, number>();
  const timer = setInterval(() => {
    for (const socket of words.keys()) if (socket.isPaused) socket.resume();
    words.clear();
  }, 1000);
  timer.unref();

  return {
    listen(socket: WebSocket, userId: string): void {
      socket.on('message', (data) => {
        const said = (words.get(socket) ?? 0) + 1;
        words.set(socket, said);
        if (said >= mostPerSecond) socket.pause();
        hear(userId, String(data));
      });
    },
    stop: () => clearInterval(timer),
  };
}
