import { join } from 'node:path';
import { root } from '../start/environment.ts';
import { makeSecrets } from './make-secrets.ts';

/** `npm run secrets` makes the secrets that are missing. */
const directory = join(root, '.data/secrets');
makeSecrets(directory);
process.stdout.write(`The secrets are in ${directory}\n`);
