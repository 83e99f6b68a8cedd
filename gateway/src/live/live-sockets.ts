import type { Duplex } from 'node:stream';

/** The live connections through this gateway, by session. */
export interface LiveSockets {
  /** Tracks a connection until it closes. `sessionToken` opened it. */
  add(sessionId: string, sessionToken: string, socket: Duplex): void;
  /** Ends the connections of a session after a short delay, in which notify can close them with its code. */
  end(sessionId: string): void;
  /** How many of a session are open. */
  countOf(sessionId: string): number;
  /** The session tokens of the open connections. */
  sessionTokens(): string[];
  count(): number;
}

/** Milliseconds. Notify receives the same event and closes its connections with a code. */
const closeDelay = 500;

export function liveSockets(): LiveSockets {
  const sessions = new Map<string, { sessionToken: string; sockets: Set<Duplex> }>();
  let open = 0;

  return {
    add(sessionId, sessionToken, socket) {
      const session = sessions.get(sessionId) ?? { sessionToken, sockets: new Set() };
      sessions.set(sessionId, session);
      session.sockets.add(socket);
      open++;
      socket.once('close', () => {
        open--;
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
    countOf: (sessionId) => sessions.get(sessionId)?.sockets.size ?? 0,
    sessionTokens: () => [...sessions.values()].map(({ sessionToken }) => sessionToken),
    count: () => open,
  };
}
