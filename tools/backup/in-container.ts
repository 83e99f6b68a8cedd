import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withSecretFiles } from '@floorlight/service-kit/secret-files';
import { makeBackup } from './make-backup.ts';
import { putAsideAnchors } from './put-aside-anchors.ts';
import { restoreBackup } from './restore-backup.ts';

// `node in-container.ts backup [NAME]` writes a backup of a cell in containers into BACKUPS_DIR, and `restore NAME --replace`
// puts it in place of the cell's data while its services are stopped. SECRETS_DIR has the secrets of the step `migrations`.

const usage = `Say "backup", "backup NAME", or "restore NAME --replace", which confirms that all data of the cell is lost`;

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } });
  const [action, name = new Date().toISOString().slice(0, 19).replaceAll(':', '-')] = positionals;
  const { postgresUrl, backups, photos, keys, anchors, passwords } = readVariables();
  const backup = join(backups, name);
  if (action === 'backup') {
    await makeBackup({ postgresUrl, photos, keys }, backup);
    log(`Wrote ${name}`);
  } else if (action === 'restore' && positionals.length === 2 && values.replace) {
    const { madeAt, erased } = await restoreBackup(backup, { postgresUrl, ownServer: true, passwords, photos, keys });
    log(`Restored the backup of ${madeAt}. People who were erased since then and stay so: ${erased}.`);
    const words = anchors && putAsideAnchors(anchors);
    if (words) log(words);
  } else throw new Error(usage);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

function readVariables() {
  const { AUDIT_ANCHORS_FILE: anchors, ...variables } = withSecretFiles(process.env);
  const required = (variable: string): string => {
    const value = variables[variable];
    if (!value) throw new Error(`Set ${variable}`);
    return value;
  };
  return {
    postgresUrl: required('POSTGRES_URL'),
    backups: required('BACKUPS_DIR'),
    photos: required('INCIDENT_PHOTOS_DIR'),
    keys: required('BACKUP_KEYS_DIR'),
    anchors,
    passwords: Object.fromEntries(Object.entries(variables).map(([variable, value]) => [variable, value ?? ''])),
  };
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}
