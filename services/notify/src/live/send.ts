import { closeCodes } from '@floorlight/contracts/live';
import { WebSocket } from 'ws';
import type { Connection } from './connections.ts';
import { heartbeatFrame } from './frames.ts';
import { framesSent, socketsDropped } from './metrics.ts';

/** Bytes that may wait for a socket to take them. A slower one is dropped, never skipped: it resumes where it was. */
export const mostWaiting = 1024 * 1024;

const asText = { binary: false };

/** Gives the socket a frame; `written` is called once it is on its way. */
export function send({ socket }: Connection, frame: Buffer, written?: () => void): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (socket.bufferedAmount > mostWaiting) {
    socketsDropped.inc({ reason: 'too_slow' });
    socket.close(closeCodes.tooSlow, 'too slow');
    return;
  }
  framesSent.inc();
  socket.send(frame, asText, written && ((error) => error || written()));
}

/** Says how far the user's feed goes, which is how far this socket was given it. */
export function sendHeartbeat(connection: Connection): void {
  connection.heartbeatDue = false;
  send(connection, heartbeatFrame(connection.cursor ?? 0));
}
