import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { peopleFinder } from './find-people.ts';
import { personKeys } from './person-keys.ts';
import type { PersonalColumns } from './personal-columns.ts';
import { sealDump } from './seal-dump.ts';
import { partOpener } from './sealed-part.ts';

const mark = '0123456789abcdef';
const ada = { id: randomUUID(), name: 'Ada O"Hara', email: 'ada@example.test', employeeId: 'EMP-7' };
const bo = { id: randomUUID(), name: 'Bo Ström', email: 'bo@example.test', employeeId: null };
const tables = new Map<string, PersonalColumns>([
  ['reports', { sealed: [{ column: 'by_name', of: 'by', kind: 'name' }], hasTexts: true }],
  ['barcodes', { rowOf: 'added_by', sealed: [], hasTexts: true }],
  ['audit_log', { sealed: [], hasTexts: false }],
]);
const dump = [
  'SELECT 1;',
  'COPY public.reports (id, by, by_name, notes, data) FROM stdin;',
  `1\t${ada.id}\tAda Byron\tSeen by ADA O"HARA,\\nBo Ström and nobody\t{"text": "first\\\\nAda O\\\\"Hara <ada@example.test>"}`,
  `2\t\\N\t\\N\tAda O"Harald, xEMP-7\t{}`,
  '\\.',
  'COPY public.barcodes (id, added_by, value) FROM stdin;',
  `1\t${ada.id}\t4006381333931`,
  `2\t${bo.id}\tEMP-7`,
  '\\.',
  'COPY public.audit_log (id, description) FROM stdin;',
  '1\tbo@example.test',
  '\\.',
];

async function sealed() {
  const directory = temporaryDirectory('keys');
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const keys = personKeys(directory);
  keys.make([ada.id, bo.id]);
  const options = { keys, mark, tables, replacePeople: peopleFinder([ada, bo]), erasing: new Set<string>() };
  const lines: string[] = [];
  const source = async function* () {
    yield* dump;
  };
  for await (const line of sealDump(source(), options)) lines.push(line);
  const opened = () => lines.map(partOpener(personKeys(directory), mark)).filter((line) => line !== null);
  return { lines, opened, forget: ({ id }: typeof ada) => rmSync(join(directory, id)) };
}

test('a dump names nobody, and is as it was once it is opened with all keys', async () => {
  const { lines, opened } = await sealed();
  const [, , first, second] = lines;
  expect(first).not.toMatch(/ada|hara|byron|ström|example/i);
  expect(second).toBe(dump[3]);
  expect(lines[6]).not.toContain('4006381333931');
  expect(opened()).toEqual(dump);
});

test('without the key of a person their rows are gone, and others’ rows do not name them', async () => {
  const { opened, forget } = await sealed();
  forget(ada);
  const lines = opened();
  expect(lines[2]).toBe(
    `1\t${ada.id}\tErased person\tSeen by Erased person,\\nBo Ström and nobody\t{"text": "first\\\\nErased person <${ada.id}@erased.invalid>"}`,
  );
  expect(lines.slice(5, 8)).toEqual([dump[5], `2\t${bo.id}\tErased person`, '\\.']);
});
