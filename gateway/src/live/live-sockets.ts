import type { Duplex } from 'node:stream';

/** The live connections that go through this gateway, by session. */
export interface LiveSockets {
  /** Keeps a connection until it closes. `sessionToken` is what it was opened with. */
  add(sessionId: string, sessionToken: string, socket: Duplex): void;
  /** Ends the connections of a session, after a moment in which notify can say why. */
  end(sessionId: string): void;
  /** The cookies that connections are open for. */
  sessionTokens(): string[];
  count(): number;
}

/** Milliseconds. Notify hears of the end of a session as we do, and closes with its code. */
const notifyMayClose = 500;

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
      }, notifyMayClose);
    },
    sessionTokens: () => [...sessions.values()].map(({ sessionToken }) => sessionToken),
    count: () => open,
  };
}
