import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeSecrets, readSecrets } from '../secrets/make-secrets.ts';
import { startServer } from '../servers/start-servers.ts';
import { claimDirectory } from '../start/claim-directory.ts';
import { anchorsFileIn, backupKeysIn, photosIn, root } from '../start/environment.ts';
import { putAsideAnchors } from './put-aside-anchors.ts';
import { restoreBackup } from './restore-backup.ts';

// `npm run restore -- DIRECTORY --replace`: puts a backup in place of the data of the product here, which must not run.

const usage = `Usage: npm run restore -- DIRECTORY --replace
  DIRECTORY  a backup from npm run backup
  --replace  confirms that all data of the product here is lost, and that of the backup takes its place
`;
const data = join(root, '.data');

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } });
  const [from] = positionals;
  if (!from || !values.replace) throw new Error(usage);
  await restore(resolve(from));
} catch (error) {
  process.stderr.write(`Not restored: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

async function restore(from: string): Promise<void> {
  const release = claimDirectory(data);
  const secrets = join(data, 'secrets');
  makeSecrets(secrets);
  const postgres = await startServer('postgres', { directory: data, ports: 'default', secrets, log });
  try {
    const { madeAt, erased } = await restoreBackup(from, {
      postgresUrl: postgres.url,
      ownServer: !process.env.POSTGRES_URL,
      passwords: readSecrets(secrets, 'migrations'),
      photos: process.env.INCIDENT_PHOTOS_DIR || photosIn(data),
      keys: process.env.BACKUP_KEYS_DIR || backupKeysIn(data),
    });
    // What the stream and Redis hold is of another time. Both are made again from Postgres.
    for (const server of ['nats', 'redis']) rmSync(join(data, server), { recursive: true, force: true });
    log(`Restored the backup of ${madeAt}. People who were erased since then and stay so: ${erased}.`);
    const words = putAsideAnchors(process.env.AUDIT_ANCHORS_FILE || anchorsFileIn(data));
    if (words) log(`${words} Note the restore beside them.`);
    log('Start the product with npm start.');
  } finally {
    await postgres.stop();
    release();
  }
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}
