import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import type { FindInstances, Instance } from './instances.ts';

type Opened = (error: Error | null, socket: Socket) => void;

/** Milliseconds. Lets the gateway answer within a second when the service's machine is gone. */
const connectTimeout = 600;

/** Opens a connection with TLS, for the service with this address of its first instance. */
export type OpenSecure = (address: string, at: { host: string; port: number }) => TLSSocket;

/**
 * Finds the instances of a service by the address of the first, and opens connections where they need TLS. The gateway
 * sets it when it starts.
 */
export const instanceLookup: { find: FindInstances; openSecure: OpenSecure | null } = {
  find: () => null,
  openSecure: null,
};

/** Opens a connection to the first instance that accepts one, with `open`. */
export function connectToFirst(
  [instance, ...others]: Instance[],
  open: (instance: Instance) => Duplex | null | undefined,
  callback: Opened,
): void {
  if (!instance) return;
  const socket = open(instance);
  if (!(socket instanceof Socket)) return;
  limitConnecting(socket);
  const next = (error: Error) => {
    instance.failed(error);
    if (others.length > 0) connectToFirst(others, open, callback);
    else callback(error, socket);
  };
  socket.once('error', next);
  socket.once('connect', () => {
    socket.off('error', next);
    instance.use(socket);
    callback(null, socket);
  });
}

/**
 * Breaks off a connection that takes too long to open. Where this process got no processor time, timers come before what
 * has arrived meanwhile: the connection may be open, so it is broken off a turn of the event loop later.
 */
export function limitConnecting(socket: Socket): void {
  const giveUp = () => {
    if (socket.connecting) socket.destroy(new Error(`No connection within ${connectTimeout} ms`));
  };
  const timer = setTimeout(() => setImmediate(giveUp), connectTimeout);
  const clear = () => clearTimeout(timer);
  socket.once('connect', clear).once('close', clear);
}
