import { rmSync } from 'node:fs';
import { directoryInMemory } from '../processes/temporary-directory.ts';
import { startServers } from '../servers/start-servers.ts';

export interface TestServers {
  urls: { postgres: string; redis: string; nats: string };
  stop(): Promise<void>;
}

/** The same servers as `npm start` would use, on random ports. `stop` also removes their data. */
export async function ownTestServers(): Promise<TestServers> {
  const directory = directoryInMemory('test');
  const servers = await startServers({ directory, ports: 'random', durable: false, environment: testUrls() });
  return {
    urls: { postgres: servers.postgres.url, redis: servers.redis.url, nats: servers.nats.url },
    async stop() {
      await servers.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Tests create and drop databases, so they use only servers named for tests, never those of a product (POSTGRES_URL). */
const testUrls = (): NodeJS.ProcessEnv => ({
  POSTGRES_URL: process.env.TEST_POSTGRES_URL,
  REDIS_URL: process.env.TEST_REDIS_URL,
  NATS_URL: process.env.TEST_NATS_URL,
});
