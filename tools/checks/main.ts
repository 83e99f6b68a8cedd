import { join } from 'node:path';
import { checkAsvs } from './check-asvs.ts';
import { checkCatalogs } from './check-catalogs.ts';
import { checkContracts } from './check-contracts.ts';
import { checkCycles } from './check-cycles.ts';
import { checkDirections } from './check-directions.ts';
import { checkLockFile } from './check-lock-file.ts';
import { checkOutboxes } from './check-outboxes.ts';
import { checkServerWords } from './check-server-words.ts';
import { checkSides } from './check-sides.ts';
import { checkWords } from './check-words.ts';

const root = join(import.meta.dirname, '../..');
const problems = [
  ...checkAsvs(root),
  ...checkDirections(root),
  ...checkCycles(root),
  ...checkLockFile(root),
  ...checkOutboxes(root),
  ...checkSides(root),
  ...checkWords(root),
  ...checkServerWords(root),
  ...(await checkCatalogs(root)),
  ...(await checkContracts(root)),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
