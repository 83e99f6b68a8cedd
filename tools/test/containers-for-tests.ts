import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ContainerRuntimeClient, StartedTestContainer } from 'testcontainers';
import { isRunning } from '../processes/identity.ts';
import type { Engine } from '../servers/server.ts';
import { engines } from '../servers/start-servers.ts';
import type { TestServers } from './servers-for-tests.ts';

/** Loaded only where there may be an engine: it is large, and most runs do without. */
const load = () => import('testcontainers');
type Testcontainers = Awaited<ReturnType<typeof load>>;

const reaperImage = 'testcontainers/ryuk:0.14.0'; // the one this version of Testcontainers starts
const label = 'floorlight.test-run';
const pullWithinMs = 60_000;

/** Postgres, Redis and NATS in containers. Null where no container engine answers, or it can't get the images. */
export async function containerTestServers(): Promise<TestServers | null> {
  if (!process.env.DOCKER_HOST && !existsSync('/var/run/docker.sock')) return null;
  const library = await load();
  const client = await library.getContainerRuntimeClient().catch(() => null);
  if (!client) return null;
  const images = Object.values(engines).map(({ image }) => image);
  const available = await Promise.all(images.map((image) => isAvailable(library, client, image)));
  if (available.includes(false)) return null;
  // The reaper is an image too. Without it a killed run's containers are ended by the next run.
  if (!(await isAvailable(library, client, reaperImage))) process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
  await removeAbandoned(client);

  const { postgres, redis, nats } = engines;
  const started = await Promise.all([postgres, redis, nats].map((engine) => start(library, engine)));
  const [postgresUrl = '', redisUrl = '', natsUrl = ''] = started.map(({ url }) => url);
  return {
    urls: { postgres: postgresUrl, redis: redisUrl, nats: natsUrl },
    stop: async () => void (await Promise.all(started.map(({ container }) => container.stop({ timeout: 0 })))),
  };
}

async function isAvailable(
  { ImageName }: Testcontainers,
  client: ContainerRuntimeClient,
  image: string,
): Promise<boolean> {
  const name = ImageName.fromString(image);
  if (await client.image.exists(name)) return true;
  const pulled = client.image.pull(name).then(
    () => true,
    () => false,
  );
  return Promise.race([pulled, sleep(pullWithinMs, false, { ref: false })]);
}

async function removeAbandoned(client: ContainerRuntimeClient): Promise<void> {
  for (const { Id, Labels } of await client.container.list()) {
    const pid = Number(Labels[label]);
    if (pid && !isRunning(pid)) await client.container.remove(client.container.getById(Id), { removeVolumes: true });
  }
}

async function start(
  { GenericContainer }: Testcontainers,
  engine: Engine,
): Promise<{ container: StartedTestContainer; url: string }> {
  const container = await new GenericContainer(engine.image)
    .withEnvironment(engine.imageEnvironment)
    .withCommand(engine.imageCommand(false))
    .withExposedPorts(engine.imagePort)
    .withTmpFs({ [engine.imageData]: 'rw' })
    .withLabels({ [label]: String(process.pid) })
    .start();
  const url = new URL(engine.url(container.getMappedPort(engine.imagePort)));
  if (container.getHost() !== 'localhost') url.hostname = container.getHost();
  await untilAnswers(engine, url.href);
  return { container, url: url.href };
}

async function untilAnswers(engine: Engine, url: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await sleep(100)) {
    const problem = await engine.answers(url).then(
      () => null,
      (error: Error) => error,
    );
    if (!problem) return;
    if (Date.now() > deadline) throw new Error(`${engine.name} in its container does not answer: ${problem.message}`);
  }
}
