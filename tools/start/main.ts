import { join } from 'node:path';
import { styleText } from 'node:util';
import { onEnd } from '../processes/on-end.ts';
import { AlreadyRunning } from './claim-directory.ts';
import { root } from './environment.ts';
import { formatLine, withPrefix } from './log-line.ts';
import { type Product, startProduct } from './start-product.ts';

const write = (line: string): void => void process.stdout.write(`${line}\n`);
const raw = process.env.LOG_FORMAT === 'json';
const abortController = new AbortController();

const starting = startProduct({
  directory: join(root, '.data'),
  ports: 'default',
  dev: process.argv.includes('--dev'),
  signal: abortController.signal,
  onLine: (name, line) => write(raw ? line : withPrefix(name, formatLine(line))),
  log: (line) => write(styleText('bold', line)),
});

onEnd(async () => {
  write('Stopping…');
  abortController.abort();
  const product = await starting.catch(() => null); // an aborted start stops everything it started
  await product?.stop();
});

starting.then(printWelcome, (error) => {
  if (abortController.signal.aborted) return;
  // The message is written for the person who typed the command; a stack would hide it.
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
  process.exit(error instanceof AlreadyRunning ? 3 : 1);
});

function printWelcome({ url, mailbox }: Product): void {
  write('');
  write(`Floorlight is ready at ${url}`);
  if (process.env.NODE_ENV !== 'production') {
    write('  Sign in as worker@, lead@, manager@ or administrator@floorlight.test, password floorlight-demo');
  }
  if (mailbox) write(`  Its mails are at ${mailbox.url}`);
  write('');
}
