import { Agent, type ClientRequestArgs } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connectToFirst, instanceLookup, limitConnecting } from './connect-to-first.ts';
import type { Instance } from './instances.ts';

type Opened = (error: Error | null, stream: Duplex) => void;

/** Breaks off connections that take too long to open. Of several instances it takes the first that accepts one. */
class ServiceAgent extends Agent {
  override createConnection(options: ClientRequestArgs, callback?: Opened): Duplex | null | undefined {
    const instances = callback && instanceLookup.find(`${options.host}:${options.port}`);
    if (instances) {
      const open = ({ host, port }: Instance) => super.createConnection({ ...options, host, port });
      return void connectToFirst(instances, open, callback);
    }
    const socket = super.createConnection(options, callback);
    if (socket instanceof Socket && socket.connecting) limitConnecting(socket);
    return socket;
  }
}

/**
 * The proxy library's connections to all services. With a timeout set, the agent also follows the services' `keep-alive`
 * header and closes an idle connection before they do, so that they don't cut it under the next request.
 */
export const serviceAgent = new ServiceAgent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64, timeout: 60_000 });
