import { Agent, type ClientRequestArgs } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FindInstances, Instance } from './instances.ts';

/** Milliseconds. Lets the gateway answer within a second when the service's machine is gone. */
const connectTimeout = 600;

type Opened = (error: Error | null, stream: Duplex) => void;

/** Breaks off connections that take too long to open. Of several instances it takes the first that accepts one. */
class ServiceAgent extends Agent {
  /** Finds the instances of a service by the address of the first. */
  findInstances: FindInstances = () => null;

  override createConnection(options: ClientRequestArgs, callback?: Opened): Duplex | null | undefined {
    const instances = callback && this.findInstances(`${options.host}:${options.port}`);
    if (instances) return void this.connectToFirst(instances, options, callback);
    const socket = super.createConnection(options, callback);
    if (socket instanceof Socket && socket.connecting) limitConnecting(socket);
    return socket;
  }

  private connectToFirst([instance, ...others]: Instance[], options: ClientRequestArgs, callback: Opened): void {
    if (!instance) return;
    const { host, port } = instance;
    const socket = super.createConnection({ ...options, host, port });
    if (!(socket instanceof Socket)) return;
    limitConnecting(socket);
    const next = (error: Error) => {
      instance.failed(error);
      if (others.length > 0) this.connectToFirst(others, options, callback);
      else callback(error, socket);
    };
    socket.once('error', next);
    socket.once('connect', () => {
      socket.off('error', next);
      instance.use(socket);
      callback(null, socket);
    });
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
