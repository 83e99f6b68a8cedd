import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { databaseUrl } from '../databases/urls.ts';
import { readSecrets } from '../secrets/make-secrets.ts';
import { postgres } from '../servers/postgres.ts';
import { anchorsFileIn, root } from '../start/environment.ts';

// Exports or verifies the audit log of the product that `npm start` runs, or of another one if DATABASE_URL names auth's
// database.

const anchorsFile = process.env.AUDIT_ANCHORS_FILE || anchorsFileIn(join(root, '.data'));
/** Auth writes the public keys beside the anchors. */
const keysFile = anchorsFile.replace(/(\.[^./]*)?$/, '.keys');

const [command = '', ...args] = process.argv.slice(2);
process.exitCode = command === 'export' ? await exportTo(args) : await verify(args);

/** `npm run audit:export -- --out FILE`: writes the export, and beside it the verifier in one file. */
async function exportTo(args: string[]): Promise<number> {
  const { out } = parseArgs({ args, options: { out: { type: 'string', default: 'audit-export.jsonl' } } }).values;
  const file = resolve(out);
  const status = await writeExport(file);
  if (status !== 0) return status;
  const verifier = join(dirname(file), 'verify-audit.mjs');
  const { bundleVerifier } = await import('./bundle-verifier.ts'); // only here, because the bundler loads slowly
  await bundleVerifier(verifier);
  process.stdout.write(
    `Wrote ${file} and the verifier. Verify it with copies of the public keys and the anchors from outside the database, from before
the export: later anchors name entries that it lacks.
  node ${verifier} ${file} --keys ${keysFile} --anchors ${anchorsFile}
`,
  );
  return 0;
}

/** `npm run audit:verify`: verifies the logs as they are now, or an export. Takes the verifier's options. */
async function verify(args: string[]): Promise<number> {
  if (args[0] && !args[0].startsWith('-')) return verifyFile(args[0], args.slice(1));
  return onDatabase((url) =>
    runInAuth('src/audit/verify.ts', args, { DATABASE_URL: url, AUDIT_ANCHORS_FILE: anchorsFile }),
  );
}

function verifyFile(file: string, args: string[]): number {
  const given = (option: string) => args.some((arg) => arg === option || arg.startsWith(`${option}=`));
  const defaults = [
    ...(given('--keys') ? [] : ['--keys', keysFile]),
    ...(given('--anchors') || !existsSync(anchorsFile) ? [] : ['--anchors', anchorsFile]),
  ];
  return runInAuth('src/audit/verification/main.ts', [resolve(file), ...defaults, ...args]);
}

/** Returns 0, or the status to exit with. */
const writeExport = (file: string): Promise<number> =>
  onDatabase((url) => runInAuth('src/audit/export.ts', [file], { DATABASE_URL: url }) && 2);

/** Returns what `run` does with the URL of auth's database, or the status to exit with where that can't be reached. */
async function onDatabase(run: (url: string) => number): Promise<number> {
  const url = process.env.DATABASE_URL || ownDatabaseUrl();
  if (await canConnect(url)) return run(url);
  const { host, pathname } = new URL(url);
  process.stderr.write(
    `Can't connect to auth's database at ${host}${pathname}. Start the product, or set DATABASE_URL.\n`,
  );
  return 2;
}

function runInAuth(program: string, args: string[], variables: NodeJS.ProcessEnv = {}): number {
  const { status } = spawnSync(process.execPath, [join(root, 'services/auth', program), ...args], {
    env: { ...process.env, ...variables },
    stdio: 'inherit',
  });
  return status ?? 2;
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
