import type { Logger } from '@floorlight/telemetry/logger';
import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node';
import pTimeout from 'p-timeout';

const pauseBetweenTries = 250;
const patienceAtStart = 1000;
const patienceAtStop = 2000;

/**
 * Connects again and again until stopped. Each connection lives once: what was under way on one that breaks is
 * rejected at once and never sent later, so an old publish or acknowledgement can't reach a server that has forgotten.
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
    for (let tries = 0; !stopping; tries++) {
      try {
        current = await connect({ ...serversOf(url), name, ...liveliness });
      } catch (error) {
        if (tries % 40 === 0) log.warn({ err: error }, `waiting for NATS at ${hostsOf(url)}`);
        await pause();
        continue;
      }
      tries = -1;
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

  async function pause(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, pauseBetweenTries);
    });
    await Promise.race([over, stopped.promise]).finally(() => clearTimeout(timer));
  }

  return {
    async start() {
      running = run();
      const timer = setTimeout(firstUp.resolve, patienceAtStart);
      await firstUp.promise;
      clearTimeout(timer);
    },
    async stop() {
      stopping = true;
      stopped.resolve();
      if (current) await sendOff(current);
      await running;
    },
  };
}

/** Sends what is on its way and hangs up. Where nothing gets through any more, it only hangs up. */
const sendOff = (connection: NatsConnection): Promise<void> =>
  pTimeout(connection.drain(), { milliseconds: patienceAtStop }).catch(() => connection.close());

/** A link that has been cut without a word is noticed after 4 to 6 s. */
const liveliness = { reconnect: false, timeout: 2000, pingInterval: 2000, maxPingOut: 2 };

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
