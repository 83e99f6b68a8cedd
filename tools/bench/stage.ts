import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Chance } from '../chaos/chance.ts';
import { withoutEscalation, writeSitesFile } from '../e2e/sites-file.ts';
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
  /** Registers what has to be stopped when the bench ends, also where it fails or takes too long. */
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

interface Closable {
  /** Stops, last first, what was registered with `onEnd`. */
  close(): Promise<void>;
}

export interface OpenStage extends Stage, Closable {
  /** The same stage for one bench: closing it leaves the product running for the next. */
  part(): Stage & Closable;
}

export function openStage({ chance, say }: Pick<Stage, 'chance' | 'say'>): OpenStage {
  const directory = temporaryDirectory('bench');
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const file = createWriteStream(join(root, 'test-results/bench.log'));
  const giveUp = new AbortController();
  let standing: Promise<Stand> | null = null;
  const log = (name: string, line: string) => void file.write(`${name} ${line}\n`);
  const withEnds = (): Stage & Closable => {
    const { onEnd, close } = ends();
    return { chance, say, directory, onEnd, close, log, product };
  };
  const whole = withEnds();

  function product(): Promise<Stand> {
    standing ??= stand(whole, giveUp.signal);
    return standing;
  }

  return {
    ...whole,
    part: withEnds,
    async close() {
      giveUp.abort(new Error('the bench ends'));
      await standing?.catch(() => null); // it has stopped what it started
      await whole.close();
      file.end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** What has to be stopped. Whatever is registered after the end is stopped at once. */
function ends(): Pick<Stage & Closable, 'onEnd' | 'close'> {
  const stops: (() => unknown)[] = [];
  let closing: Promise<void> | null = null;
  const stopAll = async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
  };
  return {
    onEnd(stop) {
      stops.push(stop);
      if (closing) closing = closing.then(stopAll);
    },
    close() {
      closing ??= stopAll();
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
    SITES_FILE: writeSitesFile(stage.directory, withoutEscalation),
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
    log: (line) => stage.log('start', line),
  });
  stage.onEnd(product.stop);
  return { product, mails, environment, door: doorAt(product.gateway.url) };
}
