import type { Logger } from '@floorlight/telemetry/logger';
import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node';
import pTimeout from 'p-timeout';

const reconnectDelay = 250;
const startTimeout = 1000;
const drainTimeout = 2000;

/**
 * Connects, and reconnects until stopped. Each time it is a new connection: pending messages of a broken connection are
 * rejected and never sent later, so no old publish or acknowledgement reaches a server that has lost its data.
 */
export function keepConnected(options: {
  url: string;
  name: string;
  log: Logger;
  onUp(connection: NatsConnection): Promise<void>;
  onDown(): void;
}): { start(): Promise<void>; stop(): Promise<void> } {
  const { url, name, log, onUp, onDown } = options;
  const stopped = Promise.withResolvers<void>();
  const firstUp = Promise.withResolvers<void>();
  let stopping = false;
  let current: NatsConnection | null = null;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    for (let attempt = 0; !stopping; attempt++) {
      try {
        current = await connect({ ...serversOf(url), name, ...pingOptions });
      } catch (error) {
        if (attempt % 40 === 0) log.warn({ err: error }, `waiting for NATS at ${hostsOf(url)}`);
        await waitToReconnect();
        continue;
      }
      attempt = -1;
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

/** The client takes credentials and TLS as options, not from the URL. */
function serversOf(urls: string): ConnectionOptions {
  const all = urlsOf(urls);
  const [first] = all;
  return {
    servers: all.map((url) => url.host),
    ...(first?.username && { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) }),
    ...(first?.protocol === 'tls:' && { tls: {} }),
  };
}
