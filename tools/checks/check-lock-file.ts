import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Finds registries named in the lock file, which npm would then use everywhere. Returns one line per mention. */
export const checkLockFile = (root: string): string[] =>
  readFileSync(join(root, 'package-lock.json'), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      /"resolved": "https?:/.test(line) ? [`package-lock.json:${index + 1}: names a registry`] : [],
    );
