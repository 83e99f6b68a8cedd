import { setTimeout as pause } from 'node:timers/promises';
import { errorCode, isUnavailable } from '@floorlight/database/errors';
import { withSecretFiles } from '@floorlight/service-kit/secret-files';
import pg from 'pg';
import { withPostgresClient } from '../servers/postgres-client.ts';
import { contractOrReport } from './contract-or-report.ts';
import { prepareDatabases } from './prepare-databases.ts';

/**
 * The step `migrations` of the composition: creates what Postgres lacks and brings every schema up to date. The secrets of
 * this process are in SECRETS_DIR, its superuser in POSTGRES_URL. With the argument `contract` it takes away instead what no
 * program reads any more, and exits 1 where a version that runs still does.
 */
const { POSTGRES_URL: adminUrl = '', OLD_POSTGRES_PASSWORD, ...secrets } = withSecretFiles(process.env);
const passwords = Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, value ?? '']));
await replaceOldPassword();
if (process.argv[2] === 'contract') await contractOrReport(adminUrl, passwords);
else {
  await prepareDatabases(adminUrl, passwords, { ownServer: true });
  process.stdout.write('The databases are up to date\n');
}

/** A data directory of an earlier version still has the superuser's old password. */
async function replaceOldPassword(): Promise<void> {
  if (await canEnter(adminUrl)) return;
  const old = new URL(adminUrl);
  old.password = OLD_POSTGRES_PASSWORD ?? '';
  const password = pg.escapeLiteral(decodeURIComponent(new URL(adminUrl).password));
  await withPostgresClient(old.href, (admin) => admin.query(`alter role current_user password ${password}`));
}

async function canEnter(url: string): Promise<boolean> {
  for (;;) {
    try {
      await withPostgresClient(url, (admin) => admin.query('select 1'));
      return true;
    } catch (error) {
      // https://www.postgresql.org/docs/15/errcodes-appendix.html: invalid_password
      if (errorCode(error) === '28P01') return false;
      if (!isUnavailable(error)) throw error;
      await pause(500);
    }
  }
}
