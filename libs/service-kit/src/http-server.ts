import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import type { TlsIdentity } from './tls-identity.ts';

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface HttpServer {
  /** Resolves to the port. Rejects where it is taken. */
  listen(host: string, port: number): Promise<number>;
  /** From `retire` or `drain` on. */
  stopping(): boolean;
  /**
   * Goes on serving for so many milliseconds, as one that stops: load balancers and gateways turn to other instances, and
   * open connections end after their next response.
   */
  retire(milliseconds: number): Promise<void>;
  /** Stops accepting requests, and waits at most `limit` milliseconds for the pending responses. */
  drain(limit: number): Promise<void>;
  /** Gives the port free, drained before or not, and closes every connection that is left. */
  close(): Promise<void>;
}

/** Longer than any proxy in front keeps an idle connection: we must never close one under its request. */
const keepAliveTimeout = 75_000;

/** Milliseconds between two looks for a new certificate. */
const renewEvery = 2000;

interface Tls {
  identity: TlsIdentity;
  /** Gets why the connection of somebody without a valid certificate was closed. */
  onRefused(reason: string): void;
}

/** An HTTP server that can be drained. With `tls` it speaks to nobody who shows no valid certificate. */
export function httpServer(
  listener: RequestListener,
  upgrade: Upgrade,
  { tls, ...options }: ServerOptions & { tls?: Tls | null } = {},
): HttpServer {
  const server = tls
    ? tlsServer({ keepAliveTimeout, ...options }, tls)
    : createServer({ keepAliveTimeout, ...options });
  const pending = new Set<ServerResponse>();
  const upgraded = new Set<Duplex>();
  let stopping = false;
  let draining = false;
  let onIdle = () => {};
  let closed: Promise<unknown> = Promise.resolve();

  function stopListening(): void {
    if (!server.listening) return;
    closed = once(server, 'close');
    server.close();
  }

  server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    pending.add(response);
    if (stopping) response.shouldKeepAlive = false;
    response.on('close', () => {
      pending.delete(response);
      if (draining) setImmediate(() => server.closeIdleConnections());
      if (pending.size === 0) onIdle();
    });
  });
  server.on('request', listener);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    socket.on('error', () => socket.destroy());
    upgrade(request, socket, head);
  });

  return {
    async listen(host, port) {
      server.listen(port, host);
      await once(server, 'listening');
      return (server.address() as AddressInfo).port; // listening on TCP, so never a pipe's name
    },

    stopping: () => stopping,

    async retire(milliseconds) {
      stopping = true;
      for (const response of pending) response.shouldKeepAlive = false;
      if (milliseconds > 0) await pause(milliseconds);
    },

    async drain(limit) {
      if (draining || !server.listening) return;
      stopping = true;
      draining = true;
      stopListening();
      for (const response of pending) response.shouldKeepAlive = false;
      if (pending.size === 0) return;
      await new Promise<void>((resolve) => {
        onIdle = resolve;
        setTimeout(resolve, limit).unref();
      });
    },

    async close() {
      stopListening();
      for (const socket of upgraded) socket.destroy();
      server.closeAllConnections();
      await closed;
    },
  };
}

function tlsServer(options: ServerOptions, { identity, onRefused }: Tls) {
  let shown = identity.pem();
  const settings = { minVersion: 'TLSv1.3', requestCert: true, rejectUnauthorized: true } as const;
  const server = createTlsServer({ ...options, ...settings, ...shown });
  server.on('tlsClientError', (error, socket: TLSSocket) => onRefused(reasonOf(error, socket)));
  const timer = setInterval(() => {
    const present = identity.pem();
    if (present === shown) return;
    server.setSecureContext({ ...settings, ...present });
    shown = present;
  }, renewEvery);
  timer.unref();
  server.once('close', () => clearInterval(timer));
  return server;
}

const reasons: Record<string, string> = {
  ERR_SSL_PEER_DID_NOT_RETURN_A_CERTIFICATE: 'it shows no certificate',
  CERT_HAS_EXPIRED: 'its certificate has ended',
  CERT_NOT_YET_VALID: 'its certificate has not begun yet: a clock may be wrong',
};

/** Node checks the certificate after the handshake, and then closes the connection. */
function reasonOf(error: NodeJS.ErrnoException, { authorizationError }: TLSSocket): string {
  const code = String(authorizationError || error.code);
  if (authorizationError) return reasons[code] ?? `nobody we trust has issued its certificate (${code})`;
  return reasons[code] ?? `the connection was not opened (${code})`;
}
