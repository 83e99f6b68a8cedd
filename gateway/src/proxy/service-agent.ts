import { Agent, type ClientRequestArgs } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Milliseconds. Lets the gateway answer within a second when the service's machine is gone. */
const connectTimeout = 600;

/** Breaks off connections that take too long to open. */
class ServiceAgent extends Agent {
  override createConnection(
    options: ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const socket = super.createConnection(options, callback);
    if (socket instanceof Socket && socket.connecting) limitConnecting(socket);
    return socket;
  }
}

function limitConnecting(socket: Socket): void {
  const giveUp = () => socket.destroy(new Error(`No connection within ${connectTimeout} ms`));
  const timer = setTimeout(giveUp, connectTimeout);
  const clear = () => clearTimeout(timer);
  socket.once('connect', clear).once('close', clear);
}

/**
 * Connections to all services. With a timeout set, the agent also follows the services' `keep-alive` header and closes
 * an idle connection before they do, so that they don't cut it under the next request.
 */
export const serviceAgent = new ServiceAgent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64, timeout: 60_000 });
