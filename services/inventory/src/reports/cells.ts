import type { Worksheet } from 'exceljs';
import type { WorkbookWriter } from './workbook-writer.ts';

export const wholeNumbers = '#,##0';
export const dateTime = 'yyyy-mm-dd hh:mm:ss';

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

/** What a spreadsheet would take for a formula where it is edited or read as CSV. */
const looksLikeFormula = /^[=+\-@\t\r]/;

/** The number format under which such a text stays text. */
export const textFormatOf = (value: unknown): string | undefined =>
  typeof value === 'string' && looksLikeFormula.test(value) ? '@' : undefined;
