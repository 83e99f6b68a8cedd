import { mkdirSync } from 'node:fs';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { type Servers, startServers } from '../servers/start-servers.ts';
import { buildWeb } from './build-web.ts';
import { type Crew, crewOf } from './crew.ts';
import { serviceDatabases } from './databases.ts';
import { publicUrlOf, type Surroundings } from './environment.ts';
import { claimDirectory } from './one-at-a-time.ts';
import { type Ports, randomPorts, usualOrNextPorts } from './ports.ts';
import { gatewaySpec, mailboxSpec, serviceSpecs, viteSpec } from './process-specs.ts';
import type { Ears, Supervised } from './supervise.ts';

export interface ProductOptions extends Ears {
  /** Absolute; holds the data, and one product at a time. */
  directory: string;
  /** `usual`: the documented ports, each the next free one if taken. `random`: beside other products. */
  ports: 'usual' | 'random';
  /** False for data nobody will miss. Default true. */
  durable?: boolean;
  /** Services start again on change, and Vite serves the SPA. Default false. */
  dev?: boolean;
  /** Variables for the processes, and where URLs of servers may stand. Default process.env. */
  environment?: NodeJS.ProcessEnv;
  /** Gives up a start under way. */
  signal?: AbortSignal;
}

export interface Product {
  url: string;
  servers: Servers;
  services: Record<ServiceName, Supervised>;
  gateway: Supervised;
  /** Null where SMTP_URL names a mail server to use instead. */
  mailbox: { url: string; smtpUrl: string } | null;
  stop(): Promise<void>;
}

/**
 * Starts the whole product and resolves when every process is ready.
 *
 * @throws AlreadyRunning while another product holds the directory, or why a part can't start; nothing is left running.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { directory, say, signal, environment: given = process.env } = options;
  mkdirSync(directory, { recursive: true });
  const release = claimDirectory(directory);
  const crew = crewOf(options, signal);
  const stop = async () => {
    await crew.stop();
    release();
  };
  try {
    const port = given.PORT ? Number(given.PORT) : undefined;
    const usual = () => usualOrNextPorts({ port, host: given.HOST || '127.0.0.1' }, say);
    const ports = await (options.ports === 'usual' ? usual() : randomPorts());
    return { ...(await startParts(options, given, ports, crew)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Everything at once, but for what needs another part's answer: databases their server, the gateway its pages. */
async function startParts(
  options: ProductOptions,
  given: NodeJS.ProcessEnv,
  ports: Ports,
  crew: Crew,
): Promise<Omit<Product, 'stop'>> {
  const { directory, dev = false, say } = options;
  say(`starting the servers and the services${dev ? '' : ', building the web app'}`);
  const manner = { dev, directory };
  const ownMail = !given.SMTP_URL;
  const serverPorts = options.ports === 'usual' ? 'own' : 'random';

  const pages = crew.task<unknown>(() => (dev ? crew.start(viteSpec(ports, given, manner)) : buildWeb()));
  const mail = crew.task(() => (ownMail ? crew.start(mailboxSpec(ports, given, manner)) : null));
  const servers = crew.task(() =>
    crew.servers(() => startServers({ ...options, ports: serverPorts, environment: given })),
  );
  const around = crew.task(async (): Promise<Surroundings> => {
    const { postgres, redis, nats } = await servers;
    return { ports, given, directory, servers: { redis, nats }, databases: await serviceDatabases(postgres.url) };
  });
  const services = crew.task(async () => {
    const specs = Object.entries(serviceSpecs(await around, manner));
    const started = specs.map(async ([name, spec]) => [name, await crew.start(spec)] as const);
    return Object.fromEntries(await Promise.all(started)) as Product['services']; // one for each spec
  });
  const gateway = crew.task(async () => {
    const spec = gatewaySpec(await around, manner);
    await pages;
    return crew.start(spec, 'first to stop');
  });

  await crew.allDone();
  return {
    url: publicUrlOf(ports, given),
    servers: await servers,
    services: await services,
    gateway: await gateway,
    mailbox: (await mail) && { url: `http://127.0.0.1:${ports.mailbox}`, smtpUrl: `smtp://127.0.0.1:${ports.smtp}` },
  };
}
