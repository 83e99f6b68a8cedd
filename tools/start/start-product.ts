import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { releaseMemory } from '@floorlight/service-kit/release-memory';
import { prepareDatabases } from '../databases/prepare-databases.ts';
import { makeSecrets, readSecrets } from '../secrets/make-secrets.ts';
import { withPostgresClient } from '../servers/postgres-client.ts';
import { type Servers, startServers } from '../servers/start-servers.ts';
import { buildPrograms } from './build-programs.ts';
import { buildWeb } from './build-web.ts';
import { busSetUp } from './bus-set-up.ts';
import { claimDirectory } from './claim-directory.ts';
import { type ProductConfig, publicUrlOf, usesTls } from './environment.ts';
import { followCells } from './follow-cells.ts';
import { defaultOrNextPorts, type Ports, randomPorts } from './ports.ts';
import { gatewaySpec, type LaunchOptions, mailboxSpec, serviceSpecs, viteSpec } from './process-specs.ts';
import { refuseUnsafe } from './refuse-unsafe.ts';
import { renewCertificates } from './renew-certificates.ts';
import { type Running, removeRunning, writeRunning } from './running-file.ts';
import { createStartup, type Startup } from './startup.ts';
import type { OutputListeners, ProcessSpec, Supervised } from './supervise.ts';

export interface ProductOptions extends OutputListeners {
  /** Absolute path of the data. One product at a time can use it. */
  directory: string;
  /** `default`: the documented ports, or the next free ones. `random`: to run beside other products. */
  ports: 'default' | 'random';
  /** False for throw-away data. Default true. */
  durable?: boolean;
  /** Services restart when a source changes, and Vite serves the SPA. Default false. */
  dev?: boolean;
  /** False for a product that nobody opens in a browser: the SPA is not built. Default true. */
  withPages?: boolean;
  /** Variables for the processes; may name external servers. Default process.env. */
  environment?: NodeJS.ProcessEnv;
  /** Changes how a process is started, such as its variables. */
  adapt?(spec: ProcessSpec): ProcessSpec | Promise<ProcessSpec>;
  /** Aborts the start. */
  signal?: AbortSignal;
}

export interface Product {
  url: string;
  /** Absolute path, with a directory of secrets for each process. */
  secrets: string;
  servers: Servers;
  services: Record<ServiceName, Supervised>;
  gateway: Supervised;
  /** Null if SMTP_URL names an external mail server. */
  mailbox: { url: string; smtpUrl: string } | null;
  stop(): Promise<void>;
}

/**
 * Starts the whole product and resolves when every process is ready.
 *
 * @throws AlreadyRunning while another product uses the directory, or the error of a part that can't start. Stops
 * everything it started.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { directory, log, signal, environment: userEnv = process.env } = options;
  mkdirSync(directory, { recursive: true });
  const release = claimDirectory(directory);
  const startup = createStartup(options, { adapt: options.adapt, signal });
  const stop = async () => {
    await startup.stop();
    removeRunning(directory);
    release();
  };
  try {
    const port = userEnv.PORT ? Number(userEnv.PORT) : undefined;
    const defaults = () => defaultOrNextPorts({ port, host: userEnv.HOST || '127.0.0.1' }, log);
    const ports = await (options.ports === 'default' ? defaults() : randomPorts());
    return { ...(await startParts(options, userEnv, ports, startup)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts everything in parallel, except parts that need another: databases wait for Postgres, the gateway for its pages. */
async function startParts(
  options: ProductOptions,
  userEnv: NodeJS.ProcessEnv,
  ports: Ports,
  startup: Startup,
): Promise<Omit<Product, 'stop'>> {
  const { directory, dev = false, log } = options;
  const secrets = join(directory, 'secrets');
  const { CELLS_FILE: cellsFile } = userEnv;
  makeSecrets(secrets, { cellsFile });
  log(`starting the servers and the services${dev ? '' : ', building the web app and the programs'}`);
  const launchOptions = startup.task(async () => ({ directory, programs: dev ? null : await buildPrograms() }));
  const withMailbox = !userEnv.SMTP_URL;

  const pages = startup.task<unknown>(() =>
    dev ? startup.start(viteSpec(ports, userEnv, { directory })) : options.withPages !== false && buildWeb(),
  );
  const mail = startup.task(async () =>
    withMailbox ? startup.start(mailboxSpec(ports, userEnv, await launchOptions)) : null,
  );
  const servers = startup.task(() =>
    startup.servers(() => startServers({ ...options, secrets, environment: userEnv })),
  );
  void startup.task(async () => startup.part(busSetUp((await servers).nats.url, secrets, options)));
  if (cellsFile) void startup.task(() => startup.part(followCells(directory, cellsFile, options)));
  if (usesTls({ userEnv })) void startup.task(() => startup.part(renewCertificates(secrets, options)));
  const config = startup.task(async (): Promise<ProductConfig> => {
    const running = await servers;
    const ownServer = !userEnv.POSTGRES_URL;
    await prepareDatabases(running.postgres.url, readSecrets(secrets, 'migrations'), { ownServer });
    const made = { ports, userEnv, directory, secrets, servers: running };
    refuseUnsafe(made);
    return made;
  });
  const services = startup.task(async () => {
    const specs = Object.entries(serviceSpecs(await config, await launchOptions));
    const started = specs.map(async ([name, spec]) => [name, await startup.start(spec)] as const);
    return Object.fromEntries(await Promise.all(started)) as Product['services']; // one per spec
  });
  const gateway = startup.task(async () => {
    const spec = gatewaySpec(await config, await launchOptions);
    await pages;
    return startup.start(spec, 'first to stop');
  });

  await startup.allDone();
  writeRunning(directory, runningOf(await config, await launchOptions));
  if (!userEnv.POSTGRES_URL) void writeToDisk((await servers).postgres.url);
  void releaseMemory();
  return {
    url: publicUrlOf(ports, userEnv),
    secrets,
    servers: await servers,
    services: await services,
    gateway: await gateway,
    mailbox: (await mail) && { url: `http://127.0.0.1:${ports.mailbox}`, smtpUrl: `smtp://127.0.0.1:${ports.smtp}` },
  };
}

/** New databases are thousands of files: what Postgres has written need not be repeated if it is killed soon. */
const writeToDisk = (url: string): Promise<unknown> =>
  withPostgresClient(url, (client) => client.query('checkpoint')).catch(() => undefined); // it does so itself within minutes

function runningOf(config: ProductConfig, launchOptions: LaunchOptions): Running {
  const specs = [...Object.values(serviceSpecs(config, launchOptions)), gatewaySpec(config, launchOptions)];
  const { postgres, redis } = config.servers;
  return {
    processes: Object.fromEntries(specs.map(({ name, readyUrl }) => [name, readyUrl])),
    servers: {
      postgres: { host: new URL(postgres.url).host, isOwn: !config.userEnv.POSTGRES_URL },
      redis: { host: new URL(redis.url).host, isOwn: !config.userEnv.REDIS_URL },
    },
  };
}
