import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { closeCodes } from '@floorlight/contracts/live';
import { endGradually } from '@floorlight/service-kit/end-gradually';
import { clientCloseFrame } from './close-frame.ts';

/** The live connections through this gateway, by session. */
export interface LiveSockets {
  /** Tracks a connection until it closes. `sessionToken` opened it. */
  add(sessionId: string, sessionToken: string, socket: Duplex): void;
  /** Notes the connection to notify that a connection goes over. */
  connected(socket: Duplex, toNotify: Duplex): void;
  /** Ends the connections of a session after a short delay, in which notify can close them with its code. */
  end(sessionId: string): void;
  /** Has one client after the other come again, to another gateway, while this one goes on serving for so many milliseconds. */
  retire(milliseconds: number): Promise<void>;
  /**
   * Has every client come again at once, to another gateway or the next process. Waits until they are closed, for a second at
   * most.
   */
  closeAll(): Promise<void>;
  /** How many of a session are open. */
  countOf(sessionId: string): number;
  /** The session tokens of the open connections. */
  sessionTokens(): string[];
  count(): number;
}

/** Milliseconds. Notify receives the same event and closes its connections with a code. */
const closeDelay = 500;
const closeTimeout = 1000;

export function liveSockets(): LiveSockets {
  const sessions = new Map<string, { sessionToken: string; sockets: Set<Duplex> }>();
  const toNotify = new Map<Duplex, Duplex>();
  let open = 0;

  return {
    add(sessionId, sessionToken, socket) {
      const session = sessions.get(sessionId) ?? { sessionToken, sockets: new Set() };
      sessions.set(sessionId, session);
      session.sockets.add(socket);
      open++;
      socket.once('close', () => {
        open--;
        toNotify.delete(socket);
        session.sockets.delete(socket);
        if (session.sockets.size === 0 && sessions.get(sessionId) === session) sessions.delete(sessionId);
      });
    },
    end(sessionId) {
      const session = sessions.get(sessionId);
      if (!session) return;
      setTimeout(() => {
        for (const socket of session.sockets) socket.destroy();
      }, closeDelay);
    },
    connected: (socket, connection) => void toNotify.set(socket, connection),
    retire: (milliseconds) => endGradually(() => toNotify.values(), milliseconds, restart),
    async closeAll() {
      for (const connection of toNotify.values()) restart(connection);
      const deadline = performance.now() + closeTimeout;
      while (toNotify.size > 0 && performance.now() < deadline) await pause(20);
    },
    countOf: (sessionId) => sessions.get(sessionId)?.sockets.size ?? 0,
    sessionTokens: () => [...sessions.values()].map(({ sessionToken }) => sessionToken),
    count: () => open,
  };
}

/** As if the client closed: notify answers with the same code, after the frames that are on their way. */
const restart = (toNotify: Duplex): boolean => toNotify.write(clientCloseFrame(closeCodes.restarting));
