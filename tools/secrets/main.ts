import { join } from 'node:path';
import { root } from '../start/environment.ts';
import { makeSecrets } from './make-secrets.ts';
import { rotateSecrets } from './rotate-secrets.ts';

/** `npm run secrets` makes the secrets that are missing, `npm run secrets -- rotate [DIRECTORY]` replaces all of them. */
const [action, directory = join(root, '.data')] = process.argv.slice(2);
const log = (line: string): void => void process.stdout.write(`${line}\n`);

if (action === 'rotate') {
  await rotateSecrets(directory, { postgresUrl: process.env.POSTGRES_URL || undefined, log }).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
} else if (action === undefined) {
  makeSecrets(join(directory, 'secrets'));
  log(`The secrets are in ${join(directory, 'secrets')}`);
} else {
  log('Say "npm run secrets" to make what is missing, or "npm run secrets -- rotate"');
  process.exit(1);
}
