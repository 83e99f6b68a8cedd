import { join } from 'node:path';
import { styleText } from 'node:util';
import { onEnd } from '../processes/on-end.ts';
import { root } from './environment.ts';
import { prefixed, readable } from './log-line.ts';
import { AlreadyRunning } from './one-at-a-time.ts';
import { type Product, startProduct } from './start-product.ts';

const write = (line: string): void => void process.stdout.write(`${line}\n`);
const raw = process.env.LOG_FORMAT === 'json';
const giveUp = new AbortController();

const starting = startProduct({
  directory: join(root, '.data'),
  ports: 'usual',
  dev: process.argv.includes('--dev'),
  signal: giveUp.signal,
  onLine: (name, line) => write(raw ? line : prefixed(name, readable(line))),
  say: (line) => write(styleText('bold', line)),
});

onEnd(async () => {
  write('Stopping…');
  giveUp.abort();
  const product = await starting.catch(() => null); // a start that is given up has stopped what it started
  await product?.stop();
});

starting.then(welcome, (error) => {
  if (giveUp.signal.aborted) return;
  // What went wrong is a sentence for whoever typed the command; a stack would hide it.
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
  process.exit(error instanceof AlreadyRunning ? 3 : 1);
});

function welcome({ url, mailbox }: Product): void {
  write('');
  write(`Floorlight is ready at ${url}`);
  if (process.env.NODE_ENV !== 'production') {
    write('  worker@floorlight.test and manager@floorlight.test, password floorlight-demo');
  }
  if (mailbox) write(`  every mail it sends is at ${mailbox.url}`);
  write('');
}
