import { closeCodes } from '@floorlight/contracts/live';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Connection, Connections } from './connections.ts';
import { socketsDropped } from './metrics.ts';
import { inSlices } from './slices.ts';

/** Milliseconds. Each instance of auth has learned by then that a site was closed. */
const siteSettlesIn = 3000;

/** Closes sockets of this process, with the code that says to their clients what to do next. */
export interface ConnectionEnds {
  endSessions(sessionIds: readonly string[]): void;
  /** The sockets of a session come again at its new site. */
  moveSession(sessionId: string, siteId: string): void;
  /** The sockets of a closed site come again, at the site where their session works by then. */
  leaveSite(siteId: string): void;
  /** Has the client come again at once, to another instance or the next process. */
  restart(connection: Connection): void;
}

export function connectionEnds(open: Connections, log: Logger): ConnectionEnds {
  return {
    endSessions(sessionIds) {
      const ended = new Set(sessionIds);
      for (const { socket, sessionId } of open.all()) {
        if (!ended.has(sessionId)) continue;
        socketsDropped.inc({ reason: 'session_ended' });
        socket.close(closeCodes.sessionEnded, 'session ended');
      }
    },
    moveSession(sessionId, siteId) {
      for (const connection of open.all())
        if (connection.sessionId === sessionId && connection.siteId !== siteId)
          connection.socket.close(closeCodes.siteChanged, 'works at another site now');
    },
    leaveSite(siteId) {
      const leave = (): void => {
        inSlices([...open.all()], (connection) => {
          if (connection.siteId === siteId) connection.socket.close(closeCodes.siteChanged, 'the site was closed');
        }).catch((error) => log.error({ err: error }, 'could not end the connections of a closed site'));
      };
      setTimeout(leave, siteSettlesIn).unref();
    },
    restart: ({ socket }) => socket.close(closeCodes.restarting, 'restarting'),
  };
}
