import { join } from 'node:path';
import { contractOrReport } from '../databases/contract-or-report.ts';
import { prepareDatabases } from '../databases/prepare-databases.ts';
import { readSecrets } from '../secrets/make-secrets.ts';
import { root } from '../start/environment.ts';
import { ownPostgres } from '../start/own-postgres.ts';

// `npm run migrate -- expand` prepares the databases of the product that runs here, or of the Postgres in POSTGRES_URL, for
// the next version, while this one goes on. `npm run migrate -- contract` takes away what no version that runs still uses.

const data = join(root, '.data');
const [what] = process.argv.slice(2);

try {
  const url = process.env.POSTGRES_URL || ownPostgres(data);
  const passwords = readSecrets(join(data, 'secrets'), 'migrations');
  if (what === 'contract') await contractOrReport(url, passwords);
  else if (what === 'expand') {
    await prepareDatabases(url, passwords, { ownServer: !process.env.POSTGRES_URL });
    process.stdout.write('The databases are up to date\n');
  } else throw new Error('Say what to do: npm run migrate -- expand, or npm run migrate -- contract');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
