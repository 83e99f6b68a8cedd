import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../processes/find-program.ts';
import { nextFreePort } from '../processes/ports.ts';
import type { ManagedServerOptions } from './local-server.ts';
import { runAs } from './run-as.ts';
import { type Engine, imageFiles, type Server, type ServerSecrets } from './server.ts';

const startTimeout = 120_000;
/** Pausing stops the whole container; a signal would reach only its first process. */
const commands: Partial<Record<NodeJS.Signals, string[]>> = { SIGSTOP: ['pause'], SIGCONT: ['unpause'] };

const docker = (...args: string[]): Promise<string> => runAs(undefined, 'docker', args);
/** Docker takes the value of `--env NAME` from its own environment, so that no argument shows it. */
const dockerWith = (env: Record<string, string>, ...args: string[]): Promise<string> =>
  runAs(undefined, 'docker', args, { env: { ...process.env, ...env } });

export const isDockerRunning = async (): Promise<boolean> =>
  findProgram('docker') !== null &&
  docker('info', '--format', '{{.ServerVersion}}').then(
    () => true,
    () => false,
  );

/** Pulls an image unless it is present. Returns null, or why it can't. */
export async function fetchImage(image: string, log: (line: string) => void): Promise<string | null> {
  const present = await docker('image', 'inspect', '--format', '{{.Id}}', image).catch(() => null);
  if (present) return null;
  log(`pulling ${image}`);
  return docker('pull', '--quiet', image).then(
    () => null,
    (error: Error) => `Docker can't get ${image}: ${error.message}`,
  );
}

/**
 * Starts an engine in a container, which Docker restarts when it fails. Its data is in a named volume that outlives the
 * container.
 */
export async function dockerServer(
  engine: Engine,
  { parent, port: wanted, durable, secrets }: ManagedServerOptions,
): Promise<Server> {
  const hash = createHash('sha256').update(parent).digest('hex').slice(0, 12);
  const container = `floorlight-${hash}-${engine.name}`;
  await docker('rm', '--force', container); // left by a killed run; its volume stays
  const port = await nextFreePort(wanted);
  const environment = engine.imageEnvironment(secrets);
  await dockerWith(
    environment,
    ...['create', '--name', container, '--restart', 'on-failure', '--publish', `127.0.0.1:${port}:${engine.imagePort}`],
    ...['--volume', `${container}:${engine.imageData}`, '--stop-signal', engine.stopSignal],
    ...(secrets ? ['--volume', `${secrets.files}:${imageFiles}:ro`] : []),
    ...Object.keys(environment).flatMap((name) => ['--env', name]),
    ...[engine.image, ...engine.imageCommand(durable, secrets)],
  );
  let pid: number | null = null;

  const server: Server = {
    name: engine.name,
    url: engine.url(port, secrets),
    origin: `Docker image ${engine.image}, port ${port}`,
    get pid() {
      return pid;
    },
    async start() {
      await docker('start', container);
      pid = Number(await docker('inspect', '--format', '{{.State.Pid}}', container));
      await waitUntilReady(engine, server.url, { container, secrets });
    },
    async stop() {
      await docker('stop', '-t', '10', container);
      await docker('rm', '--force', ...(durable ? [] : ['--volumes']), container);
      if (!durable) await docker('volume', 'rm', '--force', container);
      pid = null;
    },
    kill(signal) {
      // The container may run in a virtual machine with its own pids, so only Docker can signal it.
      execFileSync('docker', [...(commands[signal] ?? ['kill', `--signal=${signal}`]), container]);
    },
  };
  await server.start();
  return server;
}

async function waitUntilReady(
  engine: Engine,
  url: string,
  { container, secrets }: { container: string; secrets: ServerSecrets },
): Promise<void> {
  for (const deadline = Date.now() + startTimeout; Date.now() < deadline; await sleep(100)) {
    const answered = await engine.ping(url, secrets).then(
      () => true,
      () => false,
    );
    if (answered) return;
    // It fails while the server is not up yet.
    if (engine.imageStarted) await docker('exec', container, 'sh', '-c', engine.imageStarted).catch(() => undefined);
  }
  throw new Error(
    `${engine.name} does not answer in its container:\n${await docker('logs', '--tail', '12', container)}`,
  );
}
