import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../chaos/random.ts';
import { withoutEscalation, writeSitesFile } from '../e2e/sites-file.ts';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { root } from '../start/environment.ts';
import { type Product, startProduct } from '../start/start-product.ts';
import { withoutUserSettings } from './environment.ts';
import { type Mails, openMails } from './people/mails.ts';
import { addressOf, type GatewayAddress } from './people/people.ts';

/** Everything a bench needs to run. */
export interface BenchContext {
  /** The whole product with durable data, on random ports. Started on first use. */
  product(): Promise<RunningProduct>;
  /** Another whole product, with these variables, that stops with the bench. */
  separateProduct(environment: NodeJS.ProcessEnv): Promise<RunningProduct>;
  /** The source of all random choices. */
  random: Random;
  /** Registers a cleanup for the end of the bench, even if it fails or takes too long. */
  onEnd(stop: () => unknown): void;
  /** A temporary directory that is removed at the end. */
  directory: string;
  /** Writes a line of a process to test-results/bench.log. */
  writeLog(name: string, line: string): void;
  log(line: string): void;
}

export interface RunningProduct {
  product: Product;
  mails: Mails;
  address: GatewayAddress;
  /** The environment the product was started with. */
  environment: NodeJS.ProcessEnv;
}

interface Closable {
  /** Runs the cleanups, the last one first. */
  close(): Promise<void>;
}

export interface OpenBenchContext extends BenchContext, Closable {
  /** A context for one bench. Closing it leaves the product running for the next. */
  part(): BenchContext & Closable;
}

export function openBenchContext({ random, log }: Pick<BenchContext, 'random' | 'log'>): OpenBenchContext {
  const directory = temporaryDirectory('bench');
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const file = createWriteStream(join(root, 'test-results/bench.log'));
  const abortController = new AbortController();
  let starting: Promise<RunningProduct> | null = null;
  const writeLog = (name: string, line: string) => void file.write(`${name} ${line}\n`);
  const createContext = (): BenchContext & Closable => {
    const { onEnd, close } = createCleanups();
    const separateProduct = (environment: NodeJS.ProcessEnv) =>
      start(context, abortController.signal, { name: 'separate-product', environment });
    const context = { random, log, directory, onEnd, close, writeLog, product, separateProduct };
    return context;
  };
  const whole = createContext();
  const parts: Closable[] = [];

  function product(): Promise<RunningProduct> {
    starting ??= start(whole, abortController.signal);
    return starting;
  }

  return {
    ...whole,
    part() {
      const part = createContext();
      parts.push(part);
      return part;
    },
    async close() {
      abortController.abort(new Error('The bench is ending'));
      for (const part of parts) await part.close(); // a signal ends the bench in the middle of one
      await starting?.catch(() => null); // a failed start stops what it started
      await whole.close();
      file.end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Collects cleanups. One that is registered after closing runs at once. */
function createCleanups(): Pick<BenchContext & Closable, 'onEnd' | 'close'> {
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

async function start(
  context: BenchContext,
  signal: AbortSignal,
  { name = 'product', environment: extra = {} }: { name?: string; environment?: NodeJS.ProcessEnv } = {},
): Promise<RunningProduct> {
  context.log('starting the product');
  const mails = await openMails();
  context.onEnd(mails.stop);
  const environment = {
    ...withoutUserSettings(process.env),
    SITES_FILE: writeSitesFile(context.directory, withoutEscalation, ['bay', 'hill', 'lake']),
    SMTP_URL: mails.smtpUrl,
    DEMO_ACCOUNTS: 'false',
    ALERTS_PER_MINUTE: '1000000', // a few workers press for many
    REQUESTS_PER_MINUTE: '1000000000', // all come from one network, where P1 sends millions
    REQUESTS_PER_MINUTE_PER_PERSON: '1000000',
    ...extra,
  };
  const product = await startProduct({
    directory: join(context.directory, name),
    ports: 'random',
    durable: true,
    signal,
    environment,
    onLine: context.writeLog,
    log: (line) => context.writeLog('start', line),
  });
  context.onEnd(product.stop);
  return { product, mails, environment, address: addressOf(product.gateway.url) };
}
