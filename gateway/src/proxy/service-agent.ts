import { Agent, type ClientRequestArgs } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connectToFirst, instanceLookup, limitConnecting } from './connect-to-first.ts';

type Opened = (error: Error | null, stream: Duplex) => void;

/** Breaks off connections that take too long to open. Of several instances it takes the first that accepts one. */
class ServiceAgent extends Agent {
  override createConnection(options: ClientRequestArgs, callback?: Opened): Duplex | null | undefined {
    const address = `${options.host}:${options.port}`;
    const open = ({ host, port }: Pick<ClientRequestArgs, 'host' | 'port'>) =>
      instanceLookup.openSecure?.(address, { host: String(host), port: Number(port) }) ??
      super.createConnection({ ...options, host, port });
    const instances = callback && instanceLookup.find(address);
    if (instances) {
      return void connectToFirst(instances, open, callback);
    }
    const socket = open(options);
    if (socket instanceof Socket && socket.connecting) limitConnecting(socket);
    return socket;
  }
}

/**
 * The proxy library's connections to all services. With a timeout set, the agent also follows the services' `keep-alive`
 * header and closes an idle connection before they do, so that they don't cut it under the next request.
 */
export const serviceAgent = new ServiceAgent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64, timeout: 60_000 });
