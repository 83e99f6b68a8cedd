import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../processes/find-program.ts';
import { nextFreePort } from '../processes/ports.ts';
import type { OwnServerOptions } from './local-server.ts';
import { runAs } from './run-as.ts';
import type { Engine, Server } from './server.ts';

const patience = 120_000;
/** Freezing takes the whole container, where a signal would reach its first process alone. */
const commands: Partial<Record<NodeJS.Signals, string[]>> = { SIGSTOP: ['pause'], SIGCONT: ['unpause'] };

const docker = (...args: string[]): Promise<string> => runAs(undefined, 'docker', args);

/** Whether there is a Docker engine to talk to. */
export const dockerAnswers = async (): Promise<boolean> =>
  findProgram('docker') !== null &&
  docker('info', '--format', '{{.ServerVersion}}').then(
    () => true,
    () => false,
  );

/** Gets an image if it is not here yet. Answers null, or in words why it can't be had. */
export async function fetchImage(image: string, say: (line: string) => void): Promise<string | null> {
  const present = await docker('image', 'inspect', '--format', '{{.Id}}', image).catch(() => null);
  if (present) return null;
  say(`pulling ${image}`);
  return docker('pull', '--quiet', image).then(
    () => null,
    (error: Error) => `Docker can't get ${image}: ${error.message}`,
  );
}

/** Brings an engine up as a container; its data is in a named volume that outlives the container. */
export async function dockerServer(
  engine: Engine,
  { parent, port: wanted, durable }: OwnServerOptions,
): Promise<Server> {
  const hash = createHash('sha256').update(parent).digest('hex').slice(0, 12);
  const container = `floorlight-${hash}-${engine.name}`;
  await docker('rm', '--force', container); // left by a killed run; its volume stays
  const port = await nextFreePort(wanted);
  const environment = Object.entries(engine.imageEnvironment).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  await docker(
    ...['create', '--name', container, '--publish', `127.0.0.1:${port}:${engine.imagePort}`],
    ...['--volume', `${container}:${engine.imageData}`, '--stop-signal', engine.stopSignal, ...environment],
    ...[engine.image, ...engine.imageCommand(durable)],
  );
  let pid: number | null = null;

  const server: Server = {
    name: engine.name,
    url: engine.url(port),
    origin: `Docker image ${engine.image}, port ${port}`,
    get pid() {
      return pid;
    },
    async start() {
      await docker('start', container);
      pid = Number(await docker('inspect', '--format', '{{.State.Pid}}', container));
      await untilAnswers(engine, server.url, () => docker('logs', '--tail', '12', container));
    },
    async stop() {
      await docker('stop', '-t', '10', container);
      await docker('rm', '--force', ...(durable ? [] : ['--volumes']), container);
      if (!durable) await docker('volume', 'rm', '--force', container);
      pid = null;
    },
    kill(signal) {
      // The engine's processes may be in another machine's numbering: only it can signal them.
      execFileSync('docker', [...(commands[signal] ?? ['kill', `--signal=${signal}`]), container]);
    },
  };
  await server.start();
  return server;
}

async function untilAnswers(engine: Engine, url: string, log: () => Promise<string>): Promise<void> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(100)) {
    const answered = await engine.answers(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
  }
  throw new Error(`${engine.name} does not answer in its container:\n${await log()}`);
}
