import { join, resolve } from 'node:path';
import { backupKeysIn, photosIn, root } from '../start/environment.ts';
import { ownPostgres } from '../start/own-postgres.ts';
import { makeBackup } from './make-backup.ts';

// `npm run backup [-- DIRECTORY]`: writes a backup of the product that runs here, or of the one in POSTGRES_URL.

const data = join(root, '.data');
const [to = join(data, 'backups', new Date().toISOString().slice(0, 19).replaceAll(':', '-'))] = process.argv.slice(2);

try {
  await makeBackup(
    {
      postgresUrl: process.env.POSTGRES_URL || ownPostgres(data),
      photos: process.env.INCIDENT_PHOTOS_DIR || photosIn(data),
      keys: process.env.BACKUP_KEYS_DIR || backupKeysIn(data),
    },
    resolve(to),
  );
  process.stdout.write(`Wrote ${resolve(to)}\n`);
} catch (error) {
  process.stderr.write(`No backup was made: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
