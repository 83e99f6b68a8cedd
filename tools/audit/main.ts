import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { postgres } from '../servers/postgres.ts';
import { serviceDatabaseUrl } from '../start/databases.ts';
import { root } from '../start/environment.ts';

// Verifies the audit log of the product that `npm start` runs, or of any other by DATABASE_URL (auth's database).
const url =
  process.env.DATABASE_URL || serviceDatabaseUrl(process.env.POSTGRES_URL || postgres.url(postgres.port), 'auth');

if (await answers(url)) {
  const { status } = spawnSync(process.execPath, ['src/audit/verify.ts'], {
    cwd: join(root, 'services/auth'),
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else {
  const { host, pathname } = new URL(url);
  process.stderr.write(
    `The database of auth does not answer at ${host}${pathname}. Start the product, or name it in DATABASE_URL.\n`,
  );
  process.exitCode = 2;
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined); // it was never open
  }
}
