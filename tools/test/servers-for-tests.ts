import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../processes/identity.ts';
import { startServers } from '../servers/start-servers.ts';

export interface TestServers {
  urls: { postgres: string; redis: string; nats: string };
  stop(): Promise<void>;
}

const prefix = 'floorlight-test-';

/** The servers `npm start` would find, on random ports, with data that is removed afterwards. */
export async function ownTestServers(): Promise<TestServers> {
  removeAbandoned();
  const directory = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const servers = await startServers({ directory, ports: 'random', durable: false, environment: testUrls() });
  return {
    urls: { postgres: servers.postgres.url, redis: servers.redis.url, nats: servers.nats.url },
    async stop() {
      await servers.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Tests fill and drop databases, so they never take the servers a product is told to use, only ones named for tests. */
const testUrls = (): NodeJS.ProcessEnv => ({
  POSTGRES_URL: process.env.TEST_POSTGRES_URL,
  REDIS_URL: process.env.TEST_REDIS_URL,
  NATS_URL: process.env.TEST_NATS_URL,
});

/** Removes what runs that were killed could not. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : Number.NaN;
    if (pid && !isRunning(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
