import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkAsvs } from './check-asvs.ts';

const real = readFileSync(join(import.meta.dirname, '../../docs/asvs.md'), 'utf8');

/** What the check says about the table after a change, with one test file beside it. */
function problemsAfter(change: (table: string) => string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'asvs-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'docs'));
  writeFileSync(join(root, 'a.test.ts'), "test('a lock can’t be picked', () => {});");
  const withoutTests = real.replace(/\[[^\]]+\]\([^)]+\)/g, 'a reason');
  writeFileSync(join(root, 'docs/asvs.md'), change(withoutTests));
  return checkAsvs(root);
}

const rowFour = /^\| 1\.2\.4 \|.*$/m;

test('a table with a reason or an existing test in each row has no problem', () => {
  expect(problemsAfter((table) => table)).toEqual([]);
  expect(
    problemsAfter((table) => table.replace(rowFour, '| 1.2.4 | met | [a lock can’t be picked](../a.test.ts) |')),
  ).toEqual([]);
});

test.each([
  ['a missing row', '', /1\.2\.4 is missing/],
  ['a row twice', '| 1.2.4 | met | a |\n| 1.2.4 | met | a |', /1\.2\.4 stands there twice/],
  ['an unknown state', '| 1.2.4 | done | a |', /has the state "done"/],
  ['neither test nor reason', '| 1.2.4 | met |  |', /names neither a test nor a reason/],
  ['a test that was renamed', '| 1.2.4 | met | [a lock can be picked](../a.test.ts) |', /does not have: a lock can be/],
  ['a file that was moved', '| 1.2.4 | met | [a lock can’t be picked](../b.test.ts) |', /which does not exist/],
  ['a wrong sum', '| 1.2.4 | open | a |', /the sums should be/],
])('%s is found', (_, row, problem) => {
  expect(problemsAfter((table) => table.replace(rowFour, row)).join('\n')).toMatch(problem);
});
