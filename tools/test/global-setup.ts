import { ownTestServers } from './servers-for-tests.ts';

/** Vitest's set-up for service tests: real servers, whose addresses reach the tests through the environment. */
export async function setup(): Promise<() => Promise<void>> {
  const { urls, stop } = await ownTestServers();
  process.env.TEST_POSTGRES_URL = urls.postgres;
  process.env.TEST_REDIS_URL = urls.redis;
  process.env.TEST_NATS_URL = urls.nats;
  return stop;
}
