import { closeCodes } from '@floorlight/contracts/live';
import { WebSocket } from 'ws';
import type { Connection } from './connections.ts';
import { heartbeatFrame } from './frames.ts';
import { framesSent, socketsDropped } from './metrics.ts';

/** Bytes that may be buffered for a socket. A slower one is closed: it reconnects and resumes where it was. */
export const bufferLimit = 1024 * 1024;

const asText = { binary: false };

/** Sends a frame to the socket; calls `written` when it is written. */
export function send({ socket }: Connection, frame: Buffer, written?: () => void): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (socket.bufferedAmount > bufferLimit) {
    socketsDropped.inc({ reason: 'too_slow' });
    socket.close(closeCodes.tooSlow, 'too slow');
    return;
  }
  framesSent.inc();
  socket.send(frame, asText, written && ((error) => error || written()));
}

/** Sends the top of the user's feed, which is the last frame this socket was sent. */
export function sendHeartbeat(connection: Connection): void {
  connection.heartbeatDue = false;
  send(connection, heartbeatFrame(connection.cursor ?? 0));
}
