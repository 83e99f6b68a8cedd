import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formattingOf, valuesOf } from '../../tests/workbook.ts';
import type { Report } from './report-contents.ts';
import { writeWorkbook } from './write-workbook.ts';

const site = { timeZone: 'America/New_York', afeAreas: [] } as unknown as Report['site']; // all that it reads of it
const report: Report = {
  ...{ of: 'session', site, day: '2026-01-15', language: 'en', includeTimestamps: true, includeSummary: false },
};
const figures = { rebin_ps_totes: 1, ps_tote_overflow: 2, floor_table: 3, total: 6, empty: false, recount: false };

async function workbookOf(texts: string[][]): Promise<Buffer> {
  const rows = texts.map(([notes = '', counted_by_name = '', wall_number = '']) => ({
    ...{ ...figures, afe_area: 'AFE 1', clock: 0 },
    ...{ notes, counted_by_name, wall_number },
  }));
  const out = new PassThrough();
  void writeWorkbook(out, [rows], report);
  return buffer(out);
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
        '\t',
        '\r',
        '\n',
        '"',
        '<',
        '&',
        ']]>',
        '_x000D_',
        '_',
        'x0041',
        '\0',
        '\u0008',
        '\ufffe',
        'a',
        ' ',
      ),
    )
    .map((all) => all.join('')),
);
/** Without what XML can't hold or may change: control characters, the line ends and spaces around the text. */
const plain = (value: unknown): string =>
  String(value ?? '')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, '')
    .trim();

test('for any texts, the workbook opens with a cell for each of them, and none is a formula', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(hostile, hostile, hostile), { minLength: 1, maxLength: 20 }), async (texts) => {
      const workbook = await workbookOf(texts);
      const { Counts } = await valuesOf(workbook);
      const read = Counts?.slice(1).map((row) => [row[7], row[8], row[1]].map(plain));
      expect(read).toEqual(texts.map((row) => row.map(plain)));
      const { isFormula } = await formattingOf(new Blob([new Uint8Array(workbook)]), 'Counts');
      for (let row = 2; row < texts.length + 2; row++)
        expect(['B', 'H', 'I'].filter((column) => isFormula(`${column}${row}`))).toEqual([]);
    }),
    { numRuns: 15, examples: [[[['', '_x0041\0_', '']]]] },
  );
});
