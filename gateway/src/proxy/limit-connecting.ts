import type { ClientRequest } from 'node:http';

/** Milliseconds. Lets the gateway answer within a second when the service's machine is gone. */
const connectTimeout = 600;

/** Fails a request whose socket does not connect in time. */
export function limitConnecting(outgoing: ClientRequest): void {
  const { socket } = outgoing;
  if (!socket?.connecting) return;
  const timer = setTimeout(
    () => outgoing.destroy(new Error(`No connection within ${connectTimeout} ms`)),
    connectTimeout,
  );
  const clear = () => clearTimeout(timer);
  socket.once('connect', clear).once('close', clear);
}
