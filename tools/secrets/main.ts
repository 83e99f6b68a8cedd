import { join } from 'node:path';
import { publicNkeys } from '@floorlight/event-bus/server-config';
import { root } from '../start/environment.ts';
import { kubernetesSecrets } from './kubernetes.ts';
import { makeSecrets, readSecrets } from './make-secrets.ts';
import { rotateSecrets } from './rotate-secrets.ts';
import { writeSwarmSecrets } from './swarm.ts';

/**
 * `npm run secrets` makes the secrets that are missing, `npm run secrets -- rotate [DIRECTORY]` replaces all of them, and
 * `npm run --silent secrets -- kubernetes CELL` prints those of a cell for kubectl, and `npm run secrets -- swarm CELL`
 * writes the files that give Docker Swarm those of a cell. `npm run --silent secrets -- cell-key` prints the public key of this cell or hub.
 */
const [action, argument] = process.argv.slice(2);
const directory = argument ?? join(root, '.data');
const log = (line: string): void => void process.stdout.write(`${line}\n`);

if (action === 'rotate') {
  await rotateSecrets(directory, { postgresUrl: process.env.POSTGRES_URL || undefined, log }).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
} else if (action === 'kubernetes' && isName(argument)) {
  const items = kubernetesSecrets(join(root, '.data/cells', argument), argument);
  log(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2));
} else if (action === 'swarm' && isName(argument)) {
  for (const file of writeSwarmSecrets(join(root, '.data/cells', argument))) log(file);
} else if (action === 'cell-key') {
  makeSecrets(join(root, '.data/secrets'));
  log(publicNkeys(readSecrets(join(root, '.data/secrets'), 'auth').CELL_KEY ?? ''));
} else if (action === undefined) {
  makeSecrets(join(directory, 'secrets'));
  log(`The secrets are in ${join(directory, 'secrets')}`);
} else {
  log(
    'Say "npm run secrets" to make what is missing, "npm run secrets -- rotate", or "npm run secrets -- kubernetes CELL" or "… swarm CELL"',
  );
  process.exit(1);
}

function isName(cell: string | undefined): cell is string {
  return cell !== undefined && /^[a-z][-a-z0-9]*$/.test(cell);
}
