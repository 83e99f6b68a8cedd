import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Chance } from '../chaos/chance.ts';
import { severalSites, toldOnce } from '../e2e/several-sites.ts';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { root } from '../start/environment.ts';
import { type Product, startProduct } from '../start/start-product.ts';
import { unset } from './environment.ts';
import { type Mails, openMails } from './people/mails.ts';
import { type Door, doorAt } from './people/people.ts';

/** What a bench works with. */
export interface Stage {
  /** The whole product with durable data, on ports of its own; started when first asked for. */
  product(): Promise<Stand>;
  /** Decides what is left to chance. */
  chance: Chance;
  /** Ends with the stage: what a bench starts that has to be stopped even where the bench fails. */
  onEnd(stop: () => unknown): void;
  /** An empty directory that is removed at the end. */
  directory: string;
  /** Where processes write what they log. */
  log(name: string, line: string): void;
  say(line: string): void;
}

export interface Stand {
  product: Product;
  mails: Mails;
  door: Door;
  /** The environment the product was started with. */
  environment: NodeJS.ProcessEnv;
}

export interface OpenStage extends Stage {
  close(): Promise<void>;
}

export function openStage({ chance, say }: Pick<Stage, 'chance' | 'say'>): OpenStage {
  const directory = temporaryDirectory('bench');
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const file = createWriteStream(join(root, 'test-results/bench.log'));
  const ends: (() => unknown)[] = [];
  let standing: Promise<Stand> | null = null;
  let closing: Promise<void> | null = null;
  const giveUp = new AbortController();

  const stage: Stage = {
    chance,
    say,
    directory,
    onEnd: (stop) => void ends.push(stop),
    log: (name, line) => void file.write(`${name} ${line}\n`),
    product() {
      standing ??= stand(stage, giveUp.signal);
      return standing;
    },
  };
  const close = async () => {
    giveUp.abort(new Error('the bench ends'));
    await standing?.catch(() => null); // it has stopped what it started
    for (const stop of ends.splice(0).reverse()) await stop();
    file.end();
    rmSync(directory, { recursive: true, force: true });
  };
  return {
    ...stage,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

async function stand(stage: Stage, signal: AbortSignal): Promise<Stand> {
  stage.say('starting the product');
  const mails = await openMails();
  stage.onEnd(mails.stop);
  const environment = {
    ...unset(process.env),
    SITES_FILE: severalSites(stage.directory, toldOnce),
    SMTP_URL: mails.smtpUrl,
    DEMO_ACCOUNTS: 'false',
  };
  const product = await startProduct({
    directory: join(stage.directory, 'product'),
    ports: 'random',
    durable: true,
    signal,
    environment,
    onLine: stage.log,
    say: (line) => stage.log('start', line),
  });
  stage.onEnd(product.stop);
  return { product, mails, environment, door: doorAt(product.gateway.url) };
}
