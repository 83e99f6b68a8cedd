import type { ClientRequest } from 'node:http';

/** Milliseconds: with it a service whose machine is gone is answered for within a second. */
const connectTimeout = 600;

/** Fails a request that has its socket but isn't connected soon. */
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
