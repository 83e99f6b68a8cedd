import { closeCodes, connectionLimits, type WallFrame } from '@floorlight/contracts/live';
import type { Principal } from '@floorlight/contracts/principal';
import { WebSocket } from 'ws';

/** Milliseconds: what follows within them is one change. */
const gathering = 100;

export interface Walls {
  add(socket: WebSocket, display: Pick<Principal, 'sub' | 'siteId'>): void;
  /** Whether a screen of this site is connected here. */
  has(siteId: string): boolean;
  /** Something has changed that walls of this site may show. */
  changed(siteId: string): void;
  /** Pings the screens and ends those that did not answer the last ping. */
  beat(): void;
  /** Closes the connections of a display that was revoked. */
  end(displayId: string): void;
  stop(): void;
}

interface Wall {
  socket: WebSocket;
  displayId: string;
  siteId: string;
  alive: boolean;
}

const frameOf = (type: WallFrame['type']): string => JSON.stringify({ type } satisfies WallFrame);

/**
 * The wall displays that are connected here. They learn that something has changed, and read it themselves: everybody who
 * walks by could read a frame. `onChange`: a site has its first screen here, or its last one has left.
 */
export function wallConnections(onChange: (siteId: string, isNeeded: boolean) => void): Walls {
  const walls = new Set<Wall>();
  const due = new Map<string, NodeJS.Timeout>();
  const send = ({ socket }: Wall, frame: string): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(frame);
  };

  const has = (siteId: string): boolean => [...walls].some((wall) => wall.siteId === siteId);

  function announceChange(siteId: string): void {
    due.delete(siteId);
    for (const wall of walls) if (wall.siteId === siteId) send(wall, frameOf('wall_changed'));
  }

  return {
    add(socket, { sub: displayId, siteId }) {
      const wall = { socket, displayId, siteId, alive: true };
      const isFirst = !has(siteId);
      walls.add(wall);
      if (isFirst) onChange(siteId, true);
      const own = [...walls].filter((each) => each.displayId === displayId);
      for (const { socket: oldest } of own.slice(0, -connectionLimits.session)) oldest.close(closeCodes.tooMany);
      socket.on('pong', () => {
        wall.alive = true;
      });
      socket.on('error', () => {}); // 'close' follows
      socket.on('close', () => {
        walls.delete(wall);
        if (!has(siteId)) onChange(siteId, false);
      });
      send(wall, frameOf('heartbeat'));
    },
    has,
    changed(siteId) {
      if (!due.has(siteId) && has(siteId)) due.set(siteId, setTimeout(announceChange, gathering, siteId));
    },
    beat() {
      for (const wall of walls) {
        if (!wall.alive) wall.socket.terminate();
        wall.alive = false;
        wall.socket.ping();
        send(wall, frameOf('heartbeat'));
      }
    },
    end(displayId) {
      for (const wall of walls) if (wall.displayId === displayId) wall.socket.close(closeCodes.sessionEnded);
    },
    stop() {
      for (const timer of due.values()) clearTimeout(timer);
      for (const { socket } of walls) socket.terminate();
    },
  };
}
