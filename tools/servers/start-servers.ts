import { mkdirSync } from 'node:fs';
import { randomFreePort } from '../processes/ports.ts';
import { serverSecrets } from '../secrets/make-secrets.ts';
import { dockerServer } from './docker-server.ts';
import { externalServer } from './external-server.ts';
import { findSources, type Source } from './find-sources.ts';
import { localServer } from './local-server.ts';
import { nats } from './nats.ts';
import { postgres } from './postgres.ts';
import { redis } from './redis.ts';
import type { Engine, Server, ServerName } from './server.ts';

export const engines: Record<ServerName, Engine> = { postgres, redis, nats };

export interface ServersOptions {
  /** Absolute path, for data, logs and pid files. Created if missing. */
  directory: string;
  /** `default`: the same ports each time, if free. `random`: to run beside a product. */
  ports: 'default' | 'random';
  /** False for throw-away data: no waiting for the disk. Default true. */
  durable?: boolean;
  /** Absolute path with a directory of secrets for each server. Without it the servers take everybody, for tests. */
  secrets?: string;
  /** May name external servers in POSTGRES_URL, REDIS_URL and NATS_URL. Default process.env. */
  environment?: NodeJS.ProcessEnv;
  log?(line: string): void;
}

export interface Servers extends Record<ServerName, Server> {
  stop(): Promise<void>;
}

/**
 * Finds or starts Postgres, Redis and NATS in parallel.
 *
 * @throws if one has no source here (naming every choice) or does not start. Stops those that did start.
 */
export async function startServers(options: ServersOptions): Promise<Servers> {
  mkdirSync(options.directory, { recursive: true });
  const { environment = process.env, log = silent } = options;
  const sources = await findSources(Object.values(engines), environment, log);
  const starts = [...sources].map(([name, source]) => startFrom(source, engines[name], options));
  const started = await Promise.allSettled(starts);
  const servers = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = async () => void (await Promise.all(servers.map((server) => server.stop())));
  const failures = started.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failures.length > 0) {
    await stop();
    throw failures.length === 1
      ? failures[0]
      : new AggregateError(failures, failures.map((error) => error.message).join('\n'));
  }
  // Each name was started.
  const byName = Object.fromEntries(servers.map((server) => [server.name, server])) as Record<ServerName, Server>;
  return { ...byName, stop };
}

/** Finds or starts one server. */
export async function startServer(name: ServerName, options: ServersOptions): Promise<Server> {
  mkdirSync(options.directory, { recursive: true });
  const sources = await findSources([engines[name]], options.environment ?? process.env, options.log ?? silent);
  const source = sources.get(name);
  if (!source) throw new Error(`${name} has no source`); // findSources has thrown
  return startFrom(source, engines[name], options);
}

async function startFrom(source: Source, engine: Engine, options: ServersOptions): Promise<Server> {
  if (source.kind === 'url') return externalServer(engine, source.url);
  const { directory: parent, durable = true, log = silent } = options;
  const secrets = options.secrets ? serverSecrets(options.secrets, engine.name) : null;
  const port = options.ports === 'default' ? engine.port : await randomFreePort();
  const own = { parent, port, durable, secrets, log };
  return source.kind === 'docker' ? dockerServer(engine, own) : localServer(engine, source.program, own);
}

const silent = (): void => undefined;
