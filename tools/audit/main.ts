import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUrl } from '../databases/urls.ts';
import { readSecrets } from '../secrets/make-secrets.ts';
import { postgres } from '../servers/postgres.ts';
import { root } from '../start/environment.ts';

// Verifies the audit log of the product that `npm start` runs, or of another one if DATABASE_URL names auth's database.
const url = process.env.DATABASE_URL || ownDatabaseUrl();

if (await canConnect(url)) {
  const { status } = spawnSync(process.execPath, ['src/audit/verify.ts'], {
    cwd: join(root, 'services/auth'),
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else {
  const { host, pathname } = new URL(url);
  process.stderr.write(
    `Can't connect to auth's database at ${host}${pathname}. Start the product, or set DATABASE_URL.\n`,
  );
  process.exitCode = 2;
}

function ownDatabaseUrl(): string {
  const { DATABASE_PASSWORD = '' } = readSecrets(join(root, '.data/secrets'), 'auth');
  return databaseUrl(process.env.POSTGRES_URL || postgres.url(postgres.port, null), 'auth', {
    password: DATABASE_PASSWORD,
  });
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined); // the connection failed
  }
}
