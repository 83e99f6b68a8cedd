import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../start/environment.ts';
import { type Product, startProduct } from '../start/start-product.ts';

/** Where the logs of all processes go. */
export const logFile = join(root, 'test-results/rollout.log');

/** The user's settings for their own product. */
const settings = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'POSTGRES_URL',
  'REDIS_URL',
  'NATS_URL',
  'NODE_ENV',
  'SITES_FILE',
  'SMTP_URL',
];
const inherited = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.includes(name)));

export interface CellStarter {
  /** Starts a product below the directory, without the limits on how often people press. */
  start(name: string, environment: NodeJS.ProcessEnv): Promise<Product>;
  /** Closes the log. */
  close(): void;
}

export function cellStarter(directory: string, signal: AbortSignal): CellStarter {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const file = createWriteStream(logFile, { flags: 'a' });
  return {
    async start(name, environment) {
      const write = (source: string, line: string) =>
        void file.write(`${new Date().toISOString()} ${name} ${source} ${line}\n`);
      return startProduct({
        directory: join(directory, name),
        ports: 'random',
        withPages: false,
        signal,
        onLine: write,
        log: (line) => write('supervisor', line),
        environment: {
          ...inherited(),
          // The proofs count the managers whom an alert reaches: demo accounts would be more of them.
          DEMO_ACCOUNTS: 'false',
          ALERTS_PER_MINUTE: '1000000',
          REQUESTS_PER_MINUTE_PER_PERSON: '1000000',
          ...environment,
        },
      });
    },
    close: () => void file.end(),
  };
}
