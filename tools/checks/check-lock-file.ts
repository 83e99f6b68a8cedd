import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A lock file that names a registry installs from that one alone, wherever it is used; one line for each mention. */
export const checkLockFile = (root: string): string[] =>
  readFileSync(join(root, 'package-lock.json'), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      /"resolved": "https?:/.test(line) ? [`package-lock.json:${index + 1}: names a registry`] : [],
    );
