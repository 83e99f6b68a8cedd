import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Site } from '@floorlight/contracts/sites';
import type { Response } from 'express';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sendLog } from './send-log.ts';

const site = { timeZone: 'America/New_York' } as Site; // all that it reads of it

/** A log with these texts in every place for typed words, as a file. */
async function fileOf(texts: string[][]): Promise<string> {
  const out = Object.assign(new PassThrough(), { status: () => out, set: () => out });
  const rows = texts.map(([description = '', device = '', userName = '']) => ({
    ...{ timestamp: '2026-01-15T17:00:00.000Z', action: 'safety.alert.raised', userRole: null },
    ...{ description, device, userName },
  }));
  async function* pages() {
    yield rows;
  }
  const columns = ['userName', 'description', 'device'] as const;
  const file = { name: 'log', site, language: 'en', columns, pages: pages(), entryOf: (row: (typeof rows)[0]) => row };
  const [csv] = await Promise.all([text(out), sendLog(out as unknown as Response, file)]); // of which it uses no more
  return csv;
}

/** Reads CSV as a spreadsheet does (RFC 4180), where it separates cells at these characters. */
function cellsOf(csv: string, separators: string): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separators}\\r\\n][^${separators}\\r\\n]*)?)([${separators}]|\\r\\n|[\\r\\n]|$)`,
    'y',
  );
  while (cell.lastIndex < csv.length) {
    const at = cell.lastIndex;
    const [, quoted, plain = '', end = ''] = cell.exec(csv) ?? [];
    if (cell.lastIndex === 0) throw new Error(`Not CSV from ${JSON.stringify(csv.slice(at, at + 40))}`);
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (/[\r\n]/.test(end)) rows.push([]);
  }
  return rows.slice(0, -1);
}

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '＝',
        '\t',
        '\r',
        '\n',
        '"',
        ',',
        ';',
        '|',
        ' ',
        "'",
        'a',
        '\u2028',
        '\ufeff',
      ),
    )
    .map((all) => all.join('')),
);

test('for any texts, the file has a cell for each of them, and none can run as a formula', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(hostile, hostile, hostile), { minLength: 1, maxLength: 20 }), async (texts) => {
      const [, ...rows] = cellsOf((await fileOf(texts)).replace(/^\uFEFF/, ''), ',');
      const added = /(?<=^|[;|\t\r\n]\s*)'/g;
      expect(rows.map((row) => row.slice(1).map((each) => each.replaceAll(added, '')))).toEqual(
        texts.map(([description, device, userName]) =>
          [userName, description, device].map((each) => each.toWellFormed().replaceAll(added, '')),
        ),
      );
      for (const each of rows.flat()) expect(each).not.toMatch(/(^|[;|\t\r\n]\s*)[=+\-@]|^[\t\r＝＋－＠]/);
    }),
    { numRuns: 100 },
  );
});
