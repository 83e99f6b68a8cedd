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

/** How long a server may take to answer, recovery after a kill included. */
const patience = 60_000;
/** A Postgres killed a moment ago can hold its memory for some seconds: as many launches, 300 ms apart. */
const launches = 20;

export interface OwnServerOptions {
  /** Holds the engine's data directory, log and pid file. */
  parent: string;
  /** Taken: the next free one. */
  port: number;
  /** False for data nobody will miss. */
  durable: boolean;
  say(line: string): void;
}

/** Brings an engine up as a child process of ours. */
export async function localServer(engine: Engine, program: string, options: OwnServerOptions): Promise<Server> {
  const { parent, durable, say } = options;
  const user = userOf(engine);
  const pidFile = join(parent, `${engine.name}.pid`);
  const logFile = join(parent, `${engine.name}.log`);
  const directory = await dataDirectory(engine, parent, user, say);
  await endLeftover(pidFile, engine.stopSignal);
  await engine.prepare?.({ program, directory, user });
  const port = await nextFreePort(options.port);
  const args = engine.command({ program, directory, user, port, durable });
  let child: ChildProcess | null = null;
  let dying: Promise<unknown> | null = null;

  function launch(): ChildProcess {
    const log = openSync(logFile, 'a');
    const launched = spawnOwned({ program, args, cwd: directory, user, deathSignal: engine.stopSignal, output: log });
    closeSync(log);
    launched.on('error', () => undefined); // leaves it without a pid, which counts as ended
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
      await dying;
      dying = null;
      if (server.pid !== null) return;
      for (let launched = 1; launched <= launches; launched++) {
        child = launch();
        if (await answersWhile(child, () => engine.answers(server.url))) return;
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
      if (signal === 'SIGKILL') dying = once(child, 'exit');
      signalTree(server.pid, signal);
    },
  };
  await server.start();
  return server;
}

/** True once `ask` succeeds, false when the child ends first or the patience does. */
async function answersWhile(child: ChildProcess, ask: () => Promise<void>): Promise<boolean> {
  for (const deadline = Date.now() + patience; Date.now() < deadline && !hasEnded(child); await sleep(40)) {
    const answered = await ask().then(
      () => true,
      () => false,
    );
    if (answered && !hasEnded(child)) return true;
  }
  await endChild(child, 'SIGKILL');
  return false;
}

const endOf = (file: string): string => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
