import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ownTestServers, type TestServers } from './servers-for-tests.ts';

/**
 * Vitest's set-up for service tests: real servers, whose addresses reach the tests through the environment. Servers
 * named there already are used as they are; else Testcontainers where it can, else those `npm start` would find.
 */
export async function setup(): Promise<() => Promise<void>> {
  const named = process.env.TEST_POSTGRES_URL && process.env.TEST_REDIS_URL && process.env.TEST_NATS_URL;
  const { urls, stop } = (named ? null : await inContainers()) ?? (await ownTestServers());
  process.env.TEST_POSTGRES_URL = urls.postgres;
  process.env.TEST_REDIS_URL = urls.redis;
  process.env.TEST_NATS_URL = urls.nats;
  return stop;
}

/** Testcontainers is large: it is loaded only where there may be an engine. */
async function inContainers(): Promise<TestServers | null> {
  const { DOCKER_HOST, XDG_RUNTIME_DIR = '' } = process.env;
  const sockets = ['/var/run', XDG_RUNTIME_DIR, join(homedir(), '.docker/run')].map((at) => join(at, 'docker.sock'));
  if (!DOCKER_HOST && !sockets.some((socket) => existsSync(socket))) return null;
  const { containerTestServers } = await import('./containers-for-tests.ts');
  return containerTestServers();
}
