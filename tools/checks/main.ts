import { join } from 'node:path';
import { checkDirections } from './check-directions.ts';
import { checkLockFile } from './check-lock-file.ts';

const root = join(import.meta.dirname, '../..');
const problems = [...checkDirections(root), ...checkLockFile(root)];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
