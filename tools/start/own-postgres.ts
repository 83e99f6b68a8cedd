import { join } from 'node:path';
import { serverSecrets } from '../secrets/make-secrets.ts';
import { readRunning } from './running-file.ts';

/** The URL of the Postgres of the product that runs with this data directory, for its administrator. Throws if none runs. */
export function ownPostgres(data: string): string {
  try {
    const { host } = readRunning(data).servers.postgres;
    const { POSTGRES_PASSWORD = '' } = serverSecrets(join(data, 'secrets'), 'postgres')?.values ?? {};
    return `postgres://postgres:${POSTGRES_PASSWORD}@${host}/postgres`;
  } catch {
    throw new Error('no product runs here. Start it with npm start, or set POSTGRES_URL.');
  }
}
