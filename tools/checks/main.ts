import { join } from 'node:path';
import { checkDirections } from './check-directions.ts';

const problems = checkDirections(join(import.meta.dirname, '../..'));
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
