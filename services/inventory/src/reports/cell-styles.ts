import type { Row, Style, Worksheet } from 'exceljs';
import type { WorkbookWriter } from './workbook-writer.ts';

export type Look = Readonly<Partial<Style>>;

/**
 * One object for all cells of a look, never changed: exceljs works a style out anew for each object that it hasn't
 * seen, which would take ten times as long as all the rest.
 */
const look = (style: Partial<Style>): Look => Object.freeze(style);

export const wholeNumbers = look({ numFmt: '#,##0' });
export const date = look({ numFmt: 'yyyy-mm-dd' });
export const dateTime = look({ numFmt: 'yyyy-mm-dd hh:mm:ss' });
export const bold = look({ font: { bold: true } });
export const boldNumbers = look({ ...wholeNumbers, ...bold });
const plain = look({});
const asText = look({ numFmt: '@' });

/** What no XML can hold: a workbook with one of these opens nowhere. exceljs leaves the other control characters out. */
const unwritable = /[\uFFFE\uFFFF]/g;

/** A cell's value as it may be written. */
export const writable = <V>(value: V): V | string =>
  typeof value === 'string' ? value.replace(unwritable, '') : value;

/** A sheet whose first row names its columns and stays in sight. */
export function headed(
  workbook: WorkbookWriter,
  name: string,
  columns: readonly { header: string; width: number }[],
): Worksheet {
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ header, width }) => ({ header, width }));
  const header = sheet.getRow(1);
  header.font = { bold: true };
  header.commit();
  return sheet;
}

/** What a spreadsheet would take for a formula where it is edited or read as CSV: in a cell of text it stays text. */
const looksLikeFormula = /^[=+\-@\t\r]/;

/** Gives a cell its look; a text that could be taken for a formula gets that of text. */
export function dress(row: Row, index: number, value: unknown, wanted: Look = plain): void {
  const formula = typeof value === 'string' && looksLikeFormula.test(value);
  row.getCell(index + 1).style = formula ? asText : wanted;
}
