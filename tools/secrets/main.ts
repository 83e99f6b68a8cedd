import { join } from 'node:path';
import { root } from '../start/environment.ts';
import { publicCellKey } from './cell-key.ts';
import { kubernetesSecrets } from './kubernetes.ts';
import { makeSecrets } from './make-secrets.ts';
import { rotateSecrets } from './rotate-secrets.ts';
import { writeSwarmSecrets } from './swarm.ts';

/**
 * `npm run secrets` makes the secrets that are missing, `npm run secrets -- rotate [DIRECTORY]` replaces all of them, and
 * `npm run --silent secrets -- kubernetes CELL` prints those of a cell for kubectl, and `npm run secrets -- swarm CELL`
 * writes the files that give Docker Swarm those of a cell. `npm run --silent secrets -- cell-key [DIRECTORY]` prints the public
 * key of the cell or hub whose secrets are in .data/secrets, or in the directory.
 */
const [action, argument] = process.argv.slice(2);
const directory = argument ?? join(root, '.data');
const log = (line: string): void => void process.stdout.write(`${line}\n`);

if (action === 'rotate') {
  await rotateSecrets(directory, { postgresUrl: process.env.POSTGRES_URL || undefined, log }).catch(fail);
} else if (action === 'kubernetes' && isName(argument)) {
  const items = kubernetesSecrets(join(root, '.data/cells', argument), argument);
  log(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2));
} else if (action === 'swarm' && isName(argument)) {
  for (const file of writeSwarmSecrets(join(root, '.data/cells', argument))) log(file);
} else if (action === 'cell-key') {
  const secrets = argument ?? join(root, '.data/secrets');
  if (!argument) makeSecrets(secrets);
  try {
    log(publicCellKey(secrets));
  } catch (error) {
    fail(error);
  }
} else if (action === undefined) {
  makeSecrets(join(directory, 'secrets'));
  log(`The secrets are in ${join(directory, 'secrets')}`);
} else {
  log(
    'Say "npm run secrets" to make what is missing, "npm run secrets -- rotate", "… cell-key", "… kubernetes CELL", or "… swarm CELL"',
  );
  process.exit(1);
}

function isName(cell: string | undefined): cell is string {
  return cell !== undefined && /^[a-z][-a-z0-9]*$/.test(cell);
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
