import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { getUser, login } from '@floorlight/contracts/accounts';
import { raiseAlert } from '@floorlight/contracts/alerts';
import { livePath } from '@floorlight/contracts/live';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { WebSocket } from 'ws';
import { readRunning } from '../start/running-file.ts';
import { startProduct } from '../start/start-product.ts';
import { ownEnvironment } from '../trust/own-environment.ts';

/** A running product with an alarm now and then, for Prometheus to watch. */
export interface WatchedProduct {
  /** Host and port at which each process serves `/metrics`. */
  targets: Record<string, string>;
  /** A worker presses EMERGENCY; resolves when a manager has the alarm. */
  alarm(): Promise<void>;
  stop(): Promise<void>;
}

/** `logFile` gets what the processes print. */
export async function startWatchedProduct(directory: string, logFile: string): Promise<WatchedProduct> {
  const log = createWriteStream(logFile);
  const product = await startProduct({
    directory,
    ports: 'random',
    durable: false,
    withPages: false,
    environment: ownEnvironment(),
    onLine: (name, line) => void log.write(`${name} ${line}\n`),
    log: (line) => void log.write(`${line}\n`),
  });
  const [manager, worker] = await Promise.all([signIn(product.url, 'manager'), signIn(product.url, 'worker')]);
  const screen = new WebSocket(new URL(livePath, product.url.replace('http', 'ws')), { headers: manager.headers });
  let shown = '';
  screen.on('message', (data) => (shown += data));
  await once(screen, 'message');
  const { mailbox: _, ...processes } = readRunning(directory).processes;
  return {
    targets: Object.fromEntries(Object.entries(processes).map(([name, url]) => [name, new URL(url).host])),
    async alarm() {
      const description = randomUUID();
      const body = { title: 'Medical Emergency', severity: 'critical', emergencyType: 'medical', description } as const;
      succeeded(await worker.call(raiseAlert, { body, headers: worker.headers }));
      await eventually(() => {
        if (!shown.includes(description)) throw new Error('The alarm did not reach the manager');
      });
    },
    async stop() {
      screen.terminate();
      await product.stop();
      log.end();
    },
  };
}

async function signIn(url: string, role: 'manager' | 'worker') {
  const call = client(url);
  const { origin } = new URL(url);
  const body = { email: `${role}@floorlight.test`, password: 'floorlight-demo' };
  const answer = await call(login, { body, headers: { origin } });
  succeeded(answer);
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  const headers = { origin, cookie: cookie.join('; ') };
  succeeded(await call(getUser, { headers }));
  return { call, headers };
}
