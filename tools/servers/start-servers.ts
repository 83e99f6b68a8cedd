import { mkdirSync } from 'node:fs';
import { findProgram } from '../processes/find-program.ts';
import { randomFreePort } from '../processes/ports.ts';
import { installPackages } from './debian-packages.ts';
import { dockerAnswers, dockerServer } from './docker-server.ts';
import { externalServer } from './external-server.ts';
import { localServer } from './local-server.ts';
import { nats } from './nats.ts';
import { postgres } from './postgres.ts';
import { redis } from './redis.ts';
import { type Engine, type Server, type ServerName, serverNames } from './server.ts';

export const engines: Record<ServerName, Engine> = { postgres, redis, nats };

export interface ServersOptions {
  /** Absolute; holds data, logs and pid files, and is made if need be. */
  directory: string;
  /** `own`: the same ports each time, where free. `random`: for what runs beside a product. */
  ports: 'own' | 'random';
  /** False for data nobody will miss: no waiting for the disk. Default true. */
  durable?: boolean;
  /** Where the URLs of servers to use instead may stand. Default process.env. */
  environment?: NodeJS.ProcessEnv;
  say?(line: string): void;
}

export interface Servers extends Record<ServerName, Server> {
  stop(): Promise<void>;
}

/**
 * Finds or brings up Postgres, Redis and NATS side by side. For each, the first that fits: a URL in the environment, a
 * program on this machine, Docker, Debian packages where we are root.
 *
 * @throws when one has no way to run here (naming every choice) or does not start; what did start is stopped again.
 */
export async function startServers(options: ServersOptions): Promise<Servers> {
  mkdirSync(options.directory, { recursive: true });
  const started = await Promise.allSettled(serverNames.map((name) => startServer(engines[name], options)));
  const servers = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = async () => void (await Promise.all(servers.map((server) => server.stop())));
  const failures = started.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failures.length > 0) {
    await stop();
    throw failures.length === 1
      ? failures[0]
      : new AggregateError(failures, failures.map((error) => error.message).join('\n'));
  }
  const byName = Object.fromEntries(servers.map((server) => [server.name, server])) as Record<ServerName, Server>; // each name was started
  return { ...byName, stop };
}

async function startServer(engine: Engine, options: ServersOptions): Promise<Server> {
  const { directory: parent, durable = true, environment = process.env, say = () => undefined } = options;
  const given = environment[engine.variable];
  if (given) return externalServer(engine, given);

  const wanted = options.ports === 'own' ? engine.port : await randomFreePort();
  const own = { parent, port: wanted, durable, say };
  const program = findProgram(engine.program);
  if (program) return localServer(engine, program, own);
  if (await dockerAnswers()) return dockerServer(engine, own);
  if (await installPackages(engine.packages, say)) {
    const installed = findProgram(engine.program);
    if (installed) return localServer(engine, installed, own);
  }
  throw new Error(noWay(engine));
}

const noWay = ({ name, program, packages, variable, image }: Engine): string =>
  `${name} is missing. Any one of these will do:
  - set ${variable} to a server you have
  - put ${program} on the PATH (Debian: apt-get install ${packages.join(' ')})
  - start Docker (the image ${image} is used)
  - run as root on Debian with its package sources reachable: it is then installed for you`;
