import { lookup } from 'node:dns/promises';
import { isIP, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import { repeated } from '@floorlight/database/repeated';
import type { CallService } from '@floorlight/service-kit/call-service';
import type { Health } from '@floorlight/service-kit/health';
import type { Logger } from '@floorlight/telemetry/logger';

/** One instance of a service that runs more than once. */
export interface Instance {
  host: string;
  port: string;
  /** A connection to it was opened. It is cut when the instance hangs and another one answers. */
  use(socket: Socket): void;
  /** It could not be reached. */
  failed(reason: unknown): void;
}

/** The instances of a service, those that answer first. Null for a service that runs once. */
export type FindInstances = (address: string) => Instance[] | null;

export interface Instances {
  find: FindInstances;
  start(): void;
  stop(): Promise<void>;
}

/** Milliseconds. An instance that hangs still accepts connections, and alerts must reach the managers within 3 s all the same. */
const checkEvery = 500;
const checkTimeout = 1000;
const resolveEvery = 1000;

interface Checked extends Instance {
  isUp: boolean;
  /** It still serves what it has, and stops soon. */
  isStopping: boolean;
  /** It has closed a connection, so it may have died: nothing answers then where a container was. */
  isSuspected: boolean;
  /** Open connections to it. */
  connections(): number;
  check(): Promise<void>;
  /** Ends its connections: requests that may be repeated get another instance, and browsers open their sockets there. */
  cut(): void;
}

/** The addresses of a name. */
export type Resolve = (name: string) => Promise<string[]>;

const resolveByDns: Resolve = async (name) => (await lookup(name, { all: true })).map(({ address }) => address);

/** The instances of one service, by host and port. */
interface Group {
  /** The address by which the proxy knows it. */
  address: string;
  members: Map<string, { instance: Checked; gone: AbortController }>;
  /** Adds and removes instances as their names say. */
  refresh(): Promise<void>;
  /** Whether one name stands for all: then none of them comes first. */
  isBalanced: boolean;
}

/**
 * Watches the instances of the services that run more than once: those of a list, or all addresses of a name, as
 * orchestrators have them. The proxy knows such a service by the address of its first instance; its connections go to the first
 * one in the list that answers, or to the one behind the name with the fewest connections.
 */
export function instances(
  urls: Record<ServiceName, string[]>,
  callService: CallService,
  log: Logger,
  resolve: Resolve = resolveByDns,
): Instances {
  let isStarted = false;
  const groups = new Map<string, Group>();
  for (const service of serviceNames) {
    const group = groupOf(service);
    groups.set(group.address, group);
  }

  function groupOf(service: ServiceName): Group {
    const bases = urls[service].map((url) => new URL(url));
    const members: Group['members'] = new Map();
    const named = bases.filter(({ hostname }) => isName(hostname));
    const known = new Map(bases.filter((base) => !named.includes(base)).map((base) => [base.host, base]));
    const resolved = new Map<URL, URL[]>();

    const othersThan = (host: string) =>
      [...members].filter(([other]) => other !== host).map(([, { instance }]) => instance);

    function update(): void {
      const wanted = new Map([...known, ...[...resolved.values()].flat().map((url) => [url.host, url] as const)]);
      for (const [host, { gone }] of members)
        if (!wanted.has(host)) {
          gone.abort();
          members.delete(host);
        }
      for (const [host, url] of wanted)
        if (!members.has(host)) {
          const gone = new AbortController();
          const instance = instanceAt(url, {
            service,
            callService,
            log,
            gone: gone.signal,
            others: () => othersThan(host),
          });
          members.set(host, { instance, gone });
          if (isStarted) void watch(instance, members, gone.signal);
        }
    }

    update();
    return {
      address: bases[0]?.host ?? '', // a list is never empty
      members,
      isBalanced: bases.length === 1,
      async refresh() {
        if (named.length === 0) return;
        for (const base of named) {
          const addresses = await resolve(base.hostname).catch(() => null); // the last ones stay
          if (addresses)
            resolved.set(
              base,
              addresses.toSorted().map((address) => at(base, address)),
            );
        }
        update();
      },
    };
  }

  async function watch(instance: Checked, members: Group['members'], signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (members.size > 1) await instance.check();
      await sleep(checkEvery, undefined, { signal }).catch(() => undefined); // stopped
    }
  }

  const names = repeated({
    name: 'addresses of services',
    every: resolveEvery,
    work: () => Promise.all([...groups.values()].map((group) => group.refresh())),
    log,
  });

  return {
    start() {
      isStarted = true;
      for (const { members } of groups.values())
        for (const { instance, gone } of members.values()) void watch(instance, members, gone.signal);
      void names.start();
    },
    async stop() {
      await names.stop();
      for (const { members } of groups.values()) for (const { gone } of members.values()) gone.abort();
    },
    find(address) {
      const group = groups.get(address);
      if (!group || group.members.size < 2) return null;
      const all = [...group.members.values()].map(({ instance }) => instance);
      return all.toSorted((a, b) => rank(b) - rank(a) || (group.isBalanced ? a.connections() - b.connections() : 0));
    },
  };
}

/** An address stands for itself, and both of `localhost` for one process. */
const isName = (hostname: string): boolean => hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;

function at(base: URL, address: string): URL {
  const url = new URL(base);
  url.hostname = isIP(address) === 6 ? `[${address}]` : address;
  return url;
}

const rank = ({ isUp, isStopping, isSuspected }: Checked): number => (isUp ? (isStopping || isSuspected ? 1 : 2) : 0);

interface InstanceOptions {
  service: ServiceName;
  callService: CallService;
  log: Logger;
  /** Aborted when its address is gone. */
  gone: AbortSignal;
  /** The other instances of the service. */
  others(): Checked[];
}

function instanceAt(url: URL, { service, callService, log, gone, others }: InstanceOptions): Checked {
  const sockets = new Set<Socket>();
  const health = new URL('/healthz', url);
  const instance: Checked = {
    host: url.hostname,
    port: url.port,
    isUp: true,
    isStopping: false,
    isSuspected: false,
    connections: () => sockets.size,
    use(socket) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.once('end', suspect).once('error', suspect);
    },
    failed(reason) {
      if (!instance.isUp) return;
      log.warn({ err: reason }, `${service} at ${url.host} doesn't answer: its requests go elsewhere`);
      instance.isUp = false;
      for (const other of others()) void other.check();
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async check() {
      try {
        const answer = await callService(service, health, {
          signal: AbortSignal.any([gone, AbortSignal.timeout(checkTimeout)]),
        });
        const { status } = (await answer.json()) as Partial<Health>; // services of earlier versions say 'ok' as well
        instance.isStopping = status === 'stopping';
        if (!instance.isUp) log.info(`${service} at ${url.host} answers again`);
        instance.isUp = true;
        instance.isSuspected = false;
        // Not before: where no instance answers, the machine may only be busy.
        for (const other of others()) if (!other.isUp) other.cut();
      } catch (error) {
        if (!gone.aborted) instance.failed(error);
      }
    },
  };

  /** Others come first until it has answered a check. */
  function suspect(): void {
    if (instance.isSuspected) return;
    instance.isSuspected = true;
    void instance.check();
  }

  return instance;
}
