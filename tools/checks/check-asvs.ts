import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asvsRequirements } from './asvs-requirements.ts';

const table = 'docs/asvs.md';
const states = ['met', 'partly', 'open', 'n/a'] as const;
type State = (typeof states)[number];

interface Row {
  line: number;
  id: string;
  state: string;
  reason: string;
  /** Links to tests: the name of the test, and the path of its file from `docs`. */
  tests: { name: string; path: string }[];
}

const rowOf = (text: string, index: number): Row[] => {
  const [, id, state, rest] = /^\| (\d+\.\d+\.\d+) \| (\S+) \| (.*) \|$/.exec(text) ?? [];
  if (!id || !state || rest === undefined) return [];
  const links = [...rest.matchAll(/\[((?:[^\]\\]|\\.)+)\]\(([^)]+)\)/g)];
  return [
    {
      line: index + 1,
      id,
      state,
      reason: links.reduce((words, [link]) => words.replace(link, ''), rest).replace(/[\s·]/g, ''),
      tests: links.map(([, name = '', path = '']) => ({ name: name.replace(/\\(.)/g, '$1'), path })),
    },
  ];
};

const namesIn = (source: string): Set<string> =>
  new Set(
    [...source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1/g)].map(([, , name = '']) => name.replace(/\\(.)/g, '$1')),
  );

/**
 * Checks docs/asvs.md: every requirement of levels 1 and 2 has one row, each row names a test or a reason, each named test
 * exists in its file, and the sums at its top are right. Returns one line per problem.
 */
export function checkAsvs(root: string): string[] {
  const lines = readFileSync(join(root, table), 'utf8').split('\n');
  const rows = lines.flatMap(rowOf);
  const known = new Set(asvsRequirements);
  const problems: string[] = [];
  const found = new Map<string, State>();
  for (const row of rows) {
    const report = (problem: string) => problems.push(`${table}:${row.line}: ${row.id} ${problem}`);
    if (!known.has(row.id)) report('is not a requirement of level 1 or 2');
    if (found.has(row.id)) report('stands there twice');
    const state = states.find((each) => each === row.state);
    if (!state) report(`has the state "${row.state}", not one of ${states.join(', ')}`);
    else found.set(row.id, state);
    if (row.tests.length === 0 && !row.reason) report('names neither a test nor a reason');
    for (const test of row.tests) {
      const file = join(root, 'docs', test.path);
      const source = existsSync(file) ? readFileSync(file, 'utf8') : null;
      if (source === null) report(`names ${test.path}, which does not exist`);
      else if (!namesIn(source).has(test.name)) report(`names a test that ${test.path} does not have: ${test.name}`);
    }
  }
  for (const id of known) if (!found.has(id)) problems.push(`${table}: ${id} is missing`);
  const sums = `| ${states.map((state) => [...found.values()].filter((each) => each === state).length).join(' | ')} |`;
  if (!lines.includes(sums)) problems.push(`${table}: the sums should be ${sums}`);
  return problems;
}
