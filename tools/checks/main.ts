import { join } from 'node:path';
import { checkCycles } from './check-cycles.ts';
import { checkDirections } from './check-directions.ts';
import { checkLockFile } from './check-lock-file.ts';
import { checkSides } from './check-sides.ts';

const root = join(import.meta.dirname, '../..');
const problems = [...checkDirections(root), ...checkCycles(root), ...checkLockFile(root), ...checkSides(root)];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
