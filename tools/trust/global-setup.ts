import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { directoryInMemory } from '../processes/temporary-directory.ts';
import { root } from '../start/environment.ts';
import { startProduct } from '../start/start-product.ts';
import { ownEnvironment } from './own-environment.ts';
import type { RunningProduct } from './running-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: RunningProduct;
  }
}

/** Runs the product as `npm start` does, with the credentials of each process, for all tests of the project. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = directoryInMemory('trust');
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const log = createWriteStream(join(root, 'test-results/trust.log'));
  const product = await startProduct({
    directory,
    ports: 'random',
    durable: false,
    withPages: false,
    environment: ownEnvironment(),
    onLine: (name, line) => void log.write(`${name} ${line}\n`),
    log: (line) => void log.write(`${line}\n`),
  });
  const { servers, services } = product;
  project.provide('product', {
    url: product.url,
    directory,
    secrets: product.secrets,
    servers: { postgres: servers.postgres.url, redis: servers.redis.url, nats: servers.nats.url },
    mailbox: product.mailbox?.url ?? '',
    services: Object.fromEntries(Object.entries(services).map(([name, { url }]) => [name, url])),
  });
  return async () => {
    await product.stop();
    log.end();
    rmSync(directory, { recursive: true, force: true });
  };
}
