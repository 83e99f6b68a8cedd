import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ContainerRuntimeClient, GenericContainer, ImageName, Wait } from 'testcontainers';
import type { Engine } from '../servers/server.ts';
import { engines } from '../servers/start-servers.ts';
import { containerEngine, removeAbandoned, removeContainersOf, runLabel, runOf } from './containers-of-a-run.ts';
import type { TestServers } from './servers-for-tests.ts';

/** The default of this version of Testcontainers. */
const reaperImage = process.env.RYUK_CONTAINER_IMAGE ?? 'testcontainers/ryuk:0.14.0';
const pullWithinMs = 60_000;
const answerWithinMs = 60_000;
const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Postgres, Redis and NATS in containers. Null if no container engine answers or it can't pull the images. */
export async function containerTestServers(): Promise<TestServers | null> {
  const client = await containerEngine();
  if (!client) return null;
  const { postgres, redis, nats } = engines;
  const wanted = [postgres, redis, nats];
  const available = await Promise.all(wanted.map(({ image }) => isAvailable(client, image)));
  if (available.includes(false)) return null;
  await ensureReaper(client);
  await removeAbandoned(client);

  const run = runOf(process.pid);
  const forgetEnd = atSuddenEnd(run);
  const stop = async () => {
    await removeContainersOf(client, run);
    forgetEnd();
  };
  try {
    const [postgresUrl = '', redisUrl = '', natsUrl = ''] = await Promise.all(
      wanted.map((engine) => start(engine, run)),
    );
    return { urls: { postgres: postgresUrl, redis: redisUrl, nats: natsUrl }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function isAvailable(client: ContainerRuntimeClient, image: string): Promise<boolean> {
  const name = ImageName.fromString(image);
  if (await client.image.exists(name)) return true;
  const pulled = client.image.pull(name).then(
    () => true,
    () => false,
  );
  return Promise.race([pulled, sleep(pullWithinMs, false, { ref: false })]);
}

/** The reaper is an image too. Without it, the next run removes the containers of a run that was killed. */
async function ensureReaper(client: ContainerRuntimeClient): Promise<void> {
  if (process.env.TESTCONTAINERS_RYUK_DISABLED === 'true') return;
  if (!(await isAvailable(client, reaperImage))) process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
}

/** Vitest exits at once on Ctrl-C, too soon to wait for the engine, so another process removes the containers. */
function atSuddenEnd(run: string): () => void {
  const remove = (): void => void spawnSync(process.execPath, [join(import.meta.dirname, 'remove-containers.ts'), run]);
  const end = (): never => process.exit(130);
  process.once('exit', remove);
  for (const signal of endSignals) process.on(signal, end);
  return () => {
    process.off('exit', remove);
    for (const signal of endSignals) process.off(signal, end);
  };
}

/** @returns its URL, as soon as it answers. */
async function start(engine: Engine, run: string): Promise<string> {
  const container = await new GenericContainer(engine.image)
    .withEnvironment(engine.imageEnvironment(null))
    .withCommand(engine.imageCommand(false, null))
    .withExposedPorts(engine.imagePort)
    .withTmpFs({ [engine.imageData]: 'rw' })
    .withLabels({ [runLabel]: run })
    // The default wait strategy needs a shell in the container, which the NATS image lacks. We ask from outside.
    .withWaitStrategy(Wait.forAll([]))
    .start();
  const url = new URL(engine.url(container.getMappedPort(engine.imagePort), null));
  if (container.getHost() !== 'localhost') url.hostname = container.getHost();
  await untilAnswers(engine, url.href);
  return url.href;
}

async function untilAnswers(engine: Engine, url: string): Promise<void> {
  for (const deadline = Date.now() + answerWithinMs; ; await sleep(100)) {
    const problem = await engine.ping(url, null).then(
      () => null,
      (error: Error) => error,
    );
    if (!problem) return;
    if (Date.now() > deadline) throw new Error(`${engine.name} in its container does not answer: ${problem.message}`);
  }
}
