import type { Row, Style, Worksheet } from 'exceljs';
import type { WorkbookWriter } from './workbook-writer.ts';

export type CellStyle = Readonly<Partial<Style>>;

/**
 * One frozen object for all cells of a style: exceljs computes a style again for each new object, which would take ten
 * times as long as everything else.
 */
const cellStyle = (style: Partial<Style>): CellStyle => Object.freeze(style);

export const wholeNumbers = cellStyle({ numFmt: '#,##0' });
export const date = cellStyle({ numFmt: 'yyyy-mm-dd' });
export const dateTime = cellStyle({ numFmt: 'yyyy-mm-dd hh:mm:ss' });
export const bold = cellStyle({ font: { bold: true } });
export const boldNumbers = cellStyle({ ...wholeNumbers, ...bold });
const plain = cellStyle({});
const asText = cellStyle({ numFmt: '@' });

/**
 * Characters that XML forbids: no program opens a workbook with one. exceljs would drop the control characters, but too
 * late: without what stood in it, `_x0041_` is an escape sequence.
 */
const forbiddenInXml = /[\uFFFE\uFFFF]|(?![\t\n\r\u0080-\u009F])\p{Cc}/gu;

/** A workbook's way to write a character: typed text that looks like it would be read as that character. */
const escapeSequence = /_(?=x[0-9a-f]{4}_)/gi;

/** A cell's value without the characters that XML forbids, and with everything else as it was typed. */
export const sanitize = <V>(value: V): V | string =>
  typeof value === 'string' ? value.replace(forbiddenInXml, '').replace(escapeSequence, '_x005F_') : value;

/** Adds a sheet with a frozen first row of column names. Each column is at least as wide as its name. */
export function addSheet(
  workbook: WorkbookWriter,
  name: string,
  columns: readonly { header: string; width: number }[],
): Worksheet {
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ header, width }) => ({ header, width: Math.max(width, header.length + 1) }));
  const header = sheet.getRow(1);
  header.font = { bold: true };
  header.commit();
  return sheet;
}

/** Text that a spreadsheet reads as a formula when it is edited or opened as CSV; in a text cell it stays text. */
const looksLikeFormula = /^[=+\-@\t\r]/;

/** Sets the style of a cell; text that looks like a formula gets the style of text. */
export function styleCell(row: Row, index: number, value: unknown, style: CellStyle = plain): void {
  const formula = typeof value === 'string' && looksLikeFormula.test(value);
  row.getCell(index + 1).style = formula ? asText : style;
}
