import { containerTestServers } from './containers-for-tests.ts';
import { ownTestServers } from './servers-for-tests.ts';

/**
 * Vitest's set-up for service tests: real servers, whose addresses reach the tests through the environment. Servers
 * named there already are used as they are; else Testcontainers where it can, else those `npm start` would find.
 */
export async function setup(): Promise<() => Promise<void>> {
  const named = process.env.TEST_POSTGRES_URL && process.env.TEST_REDIS_URL && process.env.TEST_NATS_URL;
  const { urls, stop } = (named ? null : await containerTestServers()) ?? (await ownTestServers());
  process.env.TEST_POSTGRES_URL = urls.postgres;
  process.env.TEST_REDIS_URL = urls.redis;
  process.env.TEST_NATS_URL = urls.nats;
  return stop;
}
