import { closeCodes } from '@floorlight/contracts/live';
import { WebSocket } from 'ws';
import type { Connection } from './connections.ts';
import { heartbeatFrame } from './frames.ts';
import { framesSent, socketsDropped } from './metrics.ts';

/** Bytes that may be buffered for a socket. A slower one is closed: it reconnects and resumes where it was. */
export const bufferLimit = 1024 * 1024;

/**
 * Sends a frame of frames.ts to the socket; calls `written` when it is written.
 *
 * It goes to the TCP stream of the upgrade, past `ws`, which would build a header and write two buffers for each socket:
 * a broadcast to 5,000 takes three quarters of the time this way. `ws` writes its own frames (ping, pong, close) at once
 * and whole, because nothing is compressed, so the order on the stream stays right; its `bufferedAmount` counts the
 * stream's buffer. After a close frame nothing may follow, which `readyState` tells.
 */
export function send({ socket, stream }: Connection, frame: Buffer, written?: () => void): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (stream.writableLength > bufferLimit) {
    socketsDropped.inc({ reason: 'too_slow' });
    socket.close(closeCodes.tooSlow, 'too slow');
    return;
  }
  framesSent.inc();
  stream.write(frame, written && ((error) => error || written()));
}

/** Everything that `work` sends to the connection leaves in one write. */
export function inOneWrite({ stream }: Connection, work: () => void): void {
  stream.cork();
  try {
    work();
  } finally {
    stream.uncork();
  }
}

/** Sends the number of the last frame; its cursor if frames before that can no longer be sent. */
export function sendHeartbeat(connection: Connection): void {
  connection.heartbeatDue = false;
  connection.sent ??= connection.cursor ?? 0;
  send(connection, heartbeatFrame(connection.sent, connection.complete));
  connection.complete = false;
}
