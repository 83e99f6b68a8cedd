import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Sites } from '@floorlight/contracts/sites';
import { withoutEscalation, writeSitesFile } from '../e2e/sites-file.ts';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { root } from '../start/environment.ts';
import { type Product, startProduct } from '../start/start-product.ts';
import type { Chance } from './chance.ts';
import { openPostBox, type PostBox } from './post-box.ts';
import { openSite, type Site } from './site.ts';

/** A product with its people, ready to be broken. */
export interface Stage {
  product: Product;
  postBox: PostBox;
  /** Where the load runs. */
  main: Site;
  /** Where faults are planted. */
  planted: Site;
  /** Who is mailed of each alert beside the managers. */
  emergencyServices: string[];
  /** Processes that ended without having been killed, as the supervisor said it. */
  unasked: string[];
  /** A line for the log of the run. */
  mark(line: string): void;
}

/** How many people there are. */
export const staff = { workers: 10, managers: 3 };

/** What a person has set for their own product is not for this one. */
const settings = [
  ...['PORT', 'HOST', 'PUBLIC_URL', 'POSTGRES_URL', 'REDIS_URL', 'NATS_URL', 'NODE_ENV', 'SITES_FILE'],
  'INCIDENT_PHOTOS_DIR',
];

/**
 * Starts everything in a directory that goes again, hands it to `use`, and leaves nothing behind. What the processes
 * log is in test-results/chaos.log.
 */
export async function withStage(
  { seed, chance, signal }: { seed: string; chance: Chance; signal: AbortSignal },
  use: (stage: Stage) => Promise<void>,
): Promise<void> {
  const directory = temporaryDirectory('chaos');
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const log = createWriteStream(join(root, 'test-results/chaos.log'));
  const unasked: string[] = [];
  const mark = (line: string) => void log.write(`${new Date().toISOString()} ${line}\n`);
  const textOf = (siteId: string) => (number: number) => `Chaos drill ${seed} ${siteId} no. ${number}`;
  const postBox = await openPostBox(/Chaos drill \S+ \S+ no\. \d+/);
  const ends: (() => unknown)[] = [postBox.stop];
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
        SMTP_URL: postBox.smtpUrl,
        DEMO_ACCOUNTS: 'false',
      },
      onLine: (name, line) => void log.write(`${name} ${line}\n`),
      log(line) {
        mark(line);
        if (/ ended \((?!SIGKILL)/.test(line)) unasked.push(line);
      },
    });
    ends.push(started.stop);
    const product = { ...started, mailbox: postBox };
    const [main, planted] = await Promise.all([
      openSite(product, { id: 'main', ...staff, chance, textOf: textOf('main') }),
      openSite(product, { id: 'north', workers: 1, managers: 1, chance, textOf: textOf('north') }),
    ]);
    ends.push(main.close, planted.close);
    const [{ emergencyServicesRecipients: emergencyServices = [] } = {}] = Sites.parse(
      JSON.parse(readFileSync(sitesFile, 'utf8')),
    );
    await use({ product, postBox, main, planted, emergencyServices, unasked, mark });
  } finally {
    for (const end of ends.reverse()) await end();
    log.end();
    rmSync(directory, { recursive: true, force: true });
  }
}
