import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Sites } from '@floorlight/contracts/sites';
import { withoutEscalation, writeSitesFile } from '../e2e/sites-file.ts';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { root } from '../start/environment.ts';
import { type Product, startProduct } from '../start/start-product.ts';
import { type AlertMailbox, openAlertMailbox } from './alert-mailbox.ts';
import type { Random } from './random.ts';
import { openSite, type Site } from './site.ts';

/** A running product with two sites and their people. */
export interface ChaosSetup {
  product: Product;
  alertMailbox: AlertMailbox;
  /** The site with the load. */
  main: Site;
  /** The site with the injected faults. */
  injected: Site;
  /** The recipients of every alert mail besides the managers. */
  emergencyServices: string[];
  /** Processes that ended without being killed, as the supervisor logged it. */
  crashes: string[];
  /** Writes a line to the log of the run. */
  mark(line: string): void;
}

/** The number of people on the main site. */
export const people = { workers: 10, managers: 3 };

/** The user's settings for their own product, which do not apply to this one. */
const settings = [
  ...['PORT', 'HOST', 'PUBLIC_URL', 'POSTGRES_URL', 'REDIS_URL', 'NATS_URL', 'NODE_ENV', 'SITES_FILE'],
  'INCIDENT_PHOTOS_DIR',
];

/**
 * Starts everything in a temporary directory, calls `use`, and stops and removes everything. The logs of the processes
 * are in test-results/chaos.log.
 */
export async function withSetup(
  { seed, random, signal }: { seed: string; random: Random; signal: AbortSignal },
  use: (setup: ChaosSetup) => Promise<void>,
): Promise<void> {
  const directory = temporaryDirectory('chaos');
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const log = createWriteStream(join(root, 'test-results/chaos.log'));
  const crashes: string[] = [];
  const mark = (line: string) => void log.write(`${new Date().toISOString()} ${line}\n`);
  const textOf = (siteId: string) => (number: number) => `Chaos drill ${seed} ${siteId} no. ${number}`;
  const alertMailbox = await openAlertMailbox(/Chaos drill \S+ \S+ no\. \d+/);
  const cleanups: (() => unknown)[] = [alertMailbox.stop];
  try {
    const sitesFile = writeSitesFile(directory, withoutEscalation);
    const started = await startProduct({
      directory,
      ports: 'random',
      durable: true,
      signal,
      environment: {
        ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.includes(name))),
        SITES_FILE: sitesFile,
        SMTP_URL: alertMailbox.smtpUrl,
        DEMO_ACCOUNTS: 'false',
      },
      onLine: (name, line) => void log.write(`${name} ${line}\n`),
      log(line) {
        mark(line);
        if (/ ended \((?!SIGKILL)/.test(line)) crashes.push(line);
      },
    });
    cleanups.push(started.stop);
    const product = { ...started, mailbox: alertMailbox };
    const [main, injected] = await Promise.all([
      openSite(product, { id: 'main', ...people, random, textOf: textOf('main') }),
      openSite(product, { id: 'north', workers: 1, managers: 1, random, textOf: textOf('north') }),
    ]);
    cleanups.push(main.close, injected.close);
    const [{ emergencyServicesRecipients: emergencyServices = [] } = {}] = Sites.parse(
      JSON.parse(readFileSync(sitesFile, 'utf8')),
    );
    await use({ product, alertMailbox, main, injected, emergencyServices, crashes, mark });
  } finally {
    for (const cleanUp of cleanups.reverse()) await cleanUp();
    log.end();
    rmSync(directory, { recursive: true, force: true });
  }
}
