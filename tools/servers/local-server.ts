import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepRunning } from '../processes/keep-running.ts';
import { endLeftover } from '../processes/pid-file.ts';
import { nextFreePort } from '../processes/ports.ts';
import { spawnOwned } from '../processes/spawn-owned.ts';
import { dataDirectory, userOf } from './data-directory.ts';
import type { Engine, Server, ServerSecrets } from './server.ts';

/** Milliseconds until a server must answer, including recovery after a kill. */
const startTimeout = 60_000;
/** The backends of a killed Postgres can hold its memory for some seconds, in which it refuses to start. */
const maxExits = 8;

export interface ManagedServerOptions {
  /** Holds the engine's data directory, log and pid file. */
  parent: string;
  /** If it is taken, the next free one. */
  port: number;
  /** False for throw-away data. */
  durable: boolean;
  secrets: ServerSecrets;
  log(line: string): void;
}

/** Starts an engine as a child process, and restarts it with the same data and port when it exits unexpectedly. */
export async function localServer(engine: Engine, program: string, options: ManagedServerOptions): Promise<Server> {
  const { parent, durable, secrets, log } = options;
  const user = userOf(engine);
  const pidFile = join(parent, `${engine.name}.pid`);
  const logFile = join(parent, `${engine.name}.log`);
  const directory = await dataDirectory(engine, parent, user, log);
  await endLeftover(pidFile, engine.stopSignal);
  await engine.prepare?.({ program, directory, user, secrets });
  const port = await nextFreePort(options.port);
  const args = engine.command({ program, directory, user, secrets, port, durable });
  const url = engine.url(port, secrets);
  const kept = keepRunning({
    name: engine.name,
    launch() {
      const output = openSync(logFile, 'a');
      const child = spawnOwned({ program, args, cwd: directory, user, deathSignal: engine.stopSignal, output });
      closeSync(output);
      return child;
    },
    problem: () =>
      engine.ping(engine.url(port, secrets), secrets).then(
        () => null,
        (error) => String(error),
      ),
    pidFile,
    stopSignal: engine.stopSignal,
    stopWithin: 10_000,
    readyWithin: startTimeout,
    maxExits,
    explanation: () => `the end of ${logFile}:\n${endOf(logFile)}`,
    log,
  });
  try {
    await kept.start();
  } catch (error) {
    await kept.stop();
    throw error;
  }
  return Object.assign(kept, { name: engine.name, url, origin: `${program}, port ${port}` });
}

const endOf = (file: string): string => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
