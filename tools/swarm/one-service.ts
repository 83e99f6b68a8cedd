import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ofOneService } from './of-one-service.ts';

/**
 * `npm run --silent stack:service -- NAME DIRECTORY FILE…` writes a copy of each stack file into DIRECTORY, with no service but
 * this one, and prints the paths.
 */
const [name = '', directory = '', ...files] = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write('Say what to write: npm run stack:service -- NAME DIRECTORY FILE…\n');
  process.exit(1);
}
for (const [at, file] of files.entries()) {
  // As Docker reads it: 0400 is octal.
  const stack = parse(readFileSync(file, 'utf8'), { version: '1.1', merge: true });
  const copy = join(directory, `${at}.json`);
  writeFileSync(copy, JSON.stringify(ofOneService(stack, name, file)));
  process.stdout.write(`${copy}\n`);
}
