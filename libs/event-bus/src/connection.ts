import type { Logger } from '@floorlight/telemetry/logger';
import {
  AuthorizationError,
  type ConnectionOptions,
  connect,
  type NatsConnection,
  nkeyAuthenticator,
} from '@nats-io/transport-node';
import pTimeout from 'p-timeout';
import { inboxOf } from './inbox.ts';

const reconnectDelay = 250;
const startTimeout = 1000;
const drainTimeout = 2000;

export interface Link {
  /** Why there is no connection. */
  problem(): string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Connects, and reconnects until stopped. Each time it is a new connection: pending messages of a broken connection are
 * rejected and never sent later, so no old publish or acknowledgement reaches a server that has lost its data.
 */
export function keepConnected(options: {
  url: string;
  /** The user's nkeys, of which the first is used. Without one, only a server that asks for none lets us in. */
  seed?: string | (() => string | undefined) | undefined;
  /** Whose certificates it takes from a server with TLS, in PEM; those that Node knows unless given. */
  authorities?: string | undefined;
  name: string;
  log: Logger;
  onUp(connection: NatsConnection): Promise<void>;
  onDown(): void;
}): Link {
  const { url, seed, authorities, name, log, onUp, onDown } = options;
  const stopped = Promise.withResolvers<void>();
  const firstUp = Promise.withResolvers<void>();
  let stopping = false;
  let current: NatsConnection | null = null;
  let running: Promise<void> | null = null;
  let problem = 'NATS is not connected';

  async function run(): Promise<void> {
    for (let attempt = 0; !stopping; attempt++) {
      try {
        current = await connect({
          ...serversOf(url, authorities),
          ...userOf(url, name, typeof seed === 'function' ? seed() : seed),
          name,
          ...pingOptions,
        });
      } catch (error) {
        problem =
          error instanceof AuthorizationError ? `NATS does not let the user ${name} in` : 'NATS is not connected';
        if (attempt % 40 === 0) log.warn({ err: error }, `${problem}; retrying at ${hostsOf(url)}`);
        await waitToReconnect();
        continue;
      }
      attempt = -1;
      problem = 'NATS is not connected';
      log.info(`connected to NATS at ${current.getServer()}`);
      await onUp(current).catch((error) => log.warn({ err: error }, 'could not set up the connection to NATS'));
      firstUp.resolve();
      if (stopping) await current.close();
      await current.closed();
      onDown();
      if (!stopping) log.warn('lost the connection to NATS');
      current = null;
    }
  }

  async function waitToReconnect(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const delay = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, reconnectDelay);
    });
    await Promise.race([delay, stopped.promise]).finally(() => clearTimeout(timer));
  }

  return {
    problem: () => problem,
    async start() {
      running = run();
      const timer = setTimeout(firstUp.resolve, startTimeout);
      await firstUp.promise;
      clearTimeout(timer);
    },
    async stop() {
      stopping = true;
      stopped.resolve();
      if (current) await drain(current);
      await running;
    },
  };
}

/** Flushes pending messages and closes the connection; only closes it if the flush times out. */
const drain = (connection: NatsConnection): Promise<void> =>
  pTimeout(connection.drain(), { milliseconds: drainTimeout }).catch(() => connection.close());

/** Detects a connection that fails silently after 4 to 6 s. */
const pingOptions = { reconnect: false, timeout: 2000, pingInterval: 2000, maxPingOut: 2 };

const urlsOf = (urls: string) => urls.split(',').map((url) => new URL(url.trim()));
const hostsOf = (urls: string) =>
  urlsOf(urls)
    .map((url) => url.host)
    .join(', ');

/** The client takes TLS as an option, not from the URL. */
const serversOf = (urls: string, ca: string | undefined): ConnectionOptions => ({
  servers: urlsOf(urls).map((url) => url.host),
  ...(urlsOf(urls)[0]?.protocol === 'tls:' && { tls: ca ? { ca } : {} }),
});

/** A URL with a user goes before the nkey, for a NATS that somebody runs in their own way. */
function userOf(urls: string, name: string, seed: string | undefined): ConnectionOptions {
  const [first] = urlsOf(urls);
  if (first?.username) return { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) };
  return seed ? asUser(name, seed) : {};
}

/** Connects as a user, with the first of its nkeys. */
export function asUser(name: string, seeds: string): ConnectionOptions {
  const [current = ''] = seeds.trim().split(/\s+/);
  return { authenticator: nkeyAuthenticator(Buffer.from(current)), inboxPrefix: inboxOf(name) };
}
