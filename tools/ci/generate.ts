import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ciFiles } from './files.ts';

// `npm run ci`: writes the files of each service for GitHub Actions and GitLab.

const root = join(import.meta.dirname, '../..');

for (const [path, text] of ciFiles(root)) {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`${path}\n`);
}
