import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import type { CallService } from '@floorlight/service-kit/call-service';
import type { Health } from '@floorlight/service-kit/health';
import type { Logger } from '@floorlight/telemetry/logger';

/** One instance of a service that runs more than once. */
export interface Instance {
  host: string;
  port: string;
  /** A connection to it was opened. It is cut when the instance hangs. */
  use(socket: Socket): void;
  /** It could not be reached. */
  failed(reason: unknown): void;
}

/** The instances of a service, those that answer first. Null for a service that runs once. */
export type FindInstances = (address: string) => Instance[] | null;

export interface Instances {
  find: FindInstances;
  start(): void;
  stop(): void;
}

/** Milliseconds. An instance that hangs still accepts connections, and alerts must reach the managers within 3 s all the same. */
const checkEvery = 500;
const checkTimeout = 1000;

interface Checked extends Instance {
  isUp: boolean;
  /** It still serves what it has, and stops soon. */
  isStopping: boolean;
  check(signal: AbortSignal): Promise<void>;
}

/**
 * Watches the instances of the services that run more than once. The proxy knows such a service by the address of its
 * first instance; its connections go to the first one that answers.
 */
export function instances(urls: Record<ServiceName, string[]>, callService: CallService, log: Logger): Instances {
  const groups = new Map<string, Checked[]>();
  for (const service of serviceNames) {
    const [first, ...others] = urls[service];
    if (first && others.length > 0)
      groups.set(
        new URL(first).host,
        [first, ...others].map((url) => instanceAt(new URL(url), service, callService, log)),
      );
  }
  const abortController = new AbortController();

  async function watch(instance: Checked): Promise<void> {
    const { signal } = abortController;
    while (!signal.aborted) {
      await instance.check(signal);
      await sleep(checkEvery, undefined, { signal }).catch(() => undefined); // stopped
    }
  }

  return {
    start() {
      for (const instance of [...groups.values()].flat()) void watch(instance);
    },
    stop: () => abortController.abort(),
    find(address) {
      const group = groups.get(address);
      return group ? group.toSorted((a, b) => rank(b) - rank(a)) : null;
    },
  };
}

const rank = ({ isUp, isStopping }: Checked): number => (isUp ? (isStopping ? 1 : 2) : 0);

function instanceAt(url: URL, service: ServiceName, callService: CallService, log: Logger): Checked {
  const sockets = new Set<Socket>();
  const health = new URL('/healthz', url);
  const instance: Checked = {
    host: url.hostname,
    port: url.port,
    isUp: true,
    isStopping: false,
    use(socket) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    },
    failed(reason) {
      if (instance.isUp)
        log.warn({ err: reason }, `${service} at ${url.host} doesn't answer: its requests go elsewhere`);
      instance.isUp = false;
      // Requests that may be repeated get another instance, and browsers open their sockets there.
      for (const socket of sockets) socket.destroy();
    },
    async check(signal) {
      try {
        const answer = await callService(service, health, {
          signal: AbortSignal.any([signal, AbortSignal.timeout(checkTimeout)]),
        });
        const { status } = (await answer.json()) as Partial<Health>; // services of earlier versions say 'ok' as well
        instance.isStopping = status === 'stopping';
        if (!instance.isUp) log.info(`${service} at ${url.host} answers again`);
        instance.isUp = true;
      } catch (error) {
        if (!signal.aborted) instance.failed(error);
      }
    },
  };
  return instance;
}
