import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endChild, hasEnded } from '../processes/end-child.ts';
import { endLeftover, removePidFile, writePidFile } from '../processes/pid-file.ts';
import { nextFreePort } from '../processes/ports.ts';
import { spawnOwned } from '../processes/spawn-owned.ts';
import { signalTree } from '../processes/tree.ts';
import { dataDirectory, userOf } from './data-directory.ts';
import type { Engine, Server } from './server.ts';

/** Milliseconds until a server must answer, including recovery after a kill. */
const startTimeout = 60_000;
/** A killed Postgres can hold its memory for some seconds, so a start is retried every 300 ms. */
const maxLaunches = 20;

export interface ManagedServerOptions {
  /** Holds the engine's data directory, log and pid file. */
  parent: string;
  /** If it is taken, the next free one. */
  port: number;
  /** False for throw-away data. */
  durable: boolean;
  log(line: string): void;
}

/** Starts an engine as a child process. */
export async function localServer(engine: Engine, program: string, options: ManagedServerOptions): Promise<Server> {
  const { parent, durable, log } = options;
  const user = userOf(engine);
  const pidFile = join(parent, `${engine.name}.pid`);
  const logFile = join(parent, `${engine.name}.log`);
  const directory = await dataDirectory(engine, parent, user, log);
  await endLeftover(pidFile, engine.stopSignal);
  await engine.prepare?.({ program, directory, user });
  const port = await nextFreePort(options.port);
  const args = engine.command({ program, directory, user, port, durable });
  let child: ChildProcess | null = null;
  let killed: Promise<unknown> | null = null;

  function launch(): ChildProcess {
    const output = openSync(logFile, 'a');
    const launched = spawnOwned({ program, args, cwd: directory, user, deathSignal: engine.stopSignal, output });
    closeSync(output);
    launched.on('error', () => undefined); // it then has no pid, which counts as ended
    if (launched.pid) writePidFile(pidFile, launched.pid);
    return launched;
  }

  const server: Server = {
    name: engine.name,
    url: engine.url(port),
    origin: `${program}, port ${port}`,
    get pid() {
      return child && !hasEnded(child) ? (child.pid ?? null) : null;
    },
    async start() {
      await killed;
      killed = null;
      if (server.pid !== null) return;
      for (let launched = 1; launched <= maxLaunches; launched++) {
        child = launch();
        if (await pingWhileRunning(child, () => engine.ping(server.url))) return;
        await sleep(300);
      }
      throw new Error(`${engine.name} does not start. The end of ${logFile}:\n${endOf(logFile)}`);
    },
    async stop() {
      if (child) await endChild(child, engine.stopSignal);
      removePidFile(pidFile);
    },
    kill(signal) {
      if (!child || server.pid === null) return;
      if (signal === 'SIGKILL') killed = once(child, 'exit');
      signalTree(server.pid, signal);
    },
  };
  await server.start();
  return server;
}

/** Resolves to true once `ping` succeeds, to false if the child ends or the timeout passes first. */
async function pingWhileRunning(child: ChildProcess, ping: () => Promise<void>): Promise<boolean> {
  for (const deadline = Date.now() + startTimeout; Date.now() < deadline && !hasEnded(child); await sleep(40)) {
    const answered = await ping().then(
      () => true,
      () => false,
    );
    if (answered && !hasEnded(child)) return true;
  }
  await endChild(child, 'SIGKILL');
  return false;
}

const endOf = (file: string): string => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
