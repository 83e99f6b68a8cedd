import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { type Browser, test as base, chromium } from '@playwright/test';
import { directoryInMemory } from '../processes/temporary-directory.ts';
import { root } from '../start/environment.ts';
import { type Product, startProduct } from '../start/start-product.ts';
import { chromiumArguments, chromiumProgram } from './chromium.ts';
import { writeSitesFile } from './sites-file.ts';

export { expect } from '@playwright/test';

/** The user's settings for their own product, which do not apply to this one. */
const settings = [
  ...['PORT', 'HOST', 'PUBLIC_URL', 'SMTP_URL', 'POSTGRES_URL', 'REDIS_URL', 'NATS_URL', 'NODE_ENV'],
  'INCIDENT_PHOTOS_DIR',
];

export interface ProductUnderTest extends Product {
  /** Its log lines so far that are errors or have a stack trace. */
  faults: string[];
  /** Starts a service again with other variables; undefined takes one away. */
  restart(service: ServiceName, variables: NodeJS.ProcessEnv): Promise<void>;
}

/**
 * Playwright's test with its own product: `page.goto('/')` opens it, and `product` lets a test stop and start its servers
 * and processes. Their logs are in test-results/product-<worker>.log.
 */
interface OfOneTest {
  baseURL: string;
  closedPages: undefined;
  /** The whole Chromium, for what the one without a window system lacks: notifications, wake locks, cameras. */
  wholeBrowser: Browser;
}

export const test = base.extend<OfOneTest, { product: ProductUnderTest }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here which other fixtures it needs
    async ({}, use, { workerIndex }) => {
      const directory = directoryInMemory('e2e');
      mkdirSync(join(root, 'test-results'), { recursive: true });
      const log = createWriteStream(join(root, `test-results/product-${workerIndex}.log`));
      const faults: string[] = [];
      const environments: Record<string, NodeJS.ProcessEnv> = {};
      const product = await startProduct({
        directory,
        ports: 'random',
        durable: false,
        environment: {
          ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.includes(name))),
          SITES_FILE: writeSitesFile(directory),
          // A minute between two mails to a manager is longer than a test takes.
          ALERT_MAIL_SECONDS: '2',
        },
        adapt(spec) {
          environments[spec.name] = spec.env;
          return spec;
        },
        onLine(name, line) {
          log.write(`${name} ${line}\n`);
          if (/"level":"(error|fatal)"|"stack":|^ +at /.test(line)) faults.push(`${name} ${line}`);
        },
        log: (line) => void log.write(`${line}\n`),
      });
      await use({
        ...product,
        faults,
        async restart(service, variables) {
          Object.assign(environments[service] ?? {}, variables);
          await product.services[service].stop();
          await product.services[service].start();
        },
      });
      await product.stop();
      log.end();
      rmSync(directory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here which other fixtures it needs
  wholeBrowser: async ({}, use) => {
    const executablePath = chromiumProgram();
    const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) });
    await use(browser);
    await browser.close();
  },
  /** Closes a test's pages, which would otherwise keep polling and rendering during later tests. */
  closedPages: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
