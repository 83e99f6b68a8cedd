import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { keepSetUp } from '@floorlight/event-bus/set-up';
import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { ownTestServers, type TestServers } from './servers-for-tests.ts';

/**
 * Vitest's set-up for service tests: provides real servers and passes their URLs to the tests in the environment.
 * If the environment already names servers, those are used; otherwise Testcontainers if a container engine runs;
 * otherwise the servers `npm start` would use.
 */
export async function setup(): Promise<() => Promise<void>> {
  const named = process.env.TEST_POSTGRES_URL && process.env.TEST_REDIS_URL && process.env.TEST_NATS_URL;
  const { urls, stop } = (named ? null : await inContainers()) ?? (await ownTestServers());
  process.env.TEST_POSTGRES_URL = urls.postgres;
  process.env.TEST_REDIS_URL = urls.redis;
  process.env.TEST_NATS_URL = urls.nats;
  const setUp = keepSetUp({ url: urls.nats, log: createLogger({ service: 'test', level: 'warn' }) });
  await setUp.start();
  // A busy machine takes longer than the start waits: tests without streams would wait for events in vain.
  await eventually(setUp.check, { within: 60_000 });
  await setUp.stop();
  return stop;
}

/** Testcontainers is slow to load, so it is loaded only if there may be a container engine. */
async function inContainers(): Promise<TestServers | null> {
  const { DOCKER_HOST, XDG_RUNTIME_DIR = '' } = process.env;
  const sockets = ['/var/run', XDG_RUNTIME_DIR, join(homedir(), '.docker/run')].map((at) => join(at, 'docker.sock'));
  if (!DOCKER_HOST && !sockets.some((socket) => existsSync(socket))) return null;
  const { containerTestServers } = await import('./containers-for-tests.ts');
  return containerTestServers();
}
