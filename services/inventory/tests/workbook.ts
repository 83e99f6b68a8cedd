import exceljs from 'exceljs';
import readXlsxFile from 'read-excel-file/node';

/** What stands in a workbook, read by a program that has nothing to do with the one that wrote it. */
export async function valuesOf(workbook: Blob | Buffer): Promise<Record<string, unknown[][]>> {
  const sheets = await readXlsxFile(workbook instanceof Blob ? Buffer.from(await workbook.arrayBuffer()) : workbook);
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data.map((row) => row.map(toTheSecond))]));
}

/** A spreadsheet's time is a fraction of a day: the reader cuts off what it misses of the millisecond. */
const toTheSecond = (value: unknown) =>
  value instanceof Date ? new Date(Math.round(value.getTime() / 1000) * 1000) : value;

/** How a sheet looks: what stays in sight, how wide its columns are, and the number format of a cell. */
export async function looksOf(workbook: Blob, name: string) {
  const read = new exceljs.Workbook();
  await read.xlsx.load(await workbook.arrayBuffer());
  const sheet = read.getWorksheet(name);
  if (!sheet) throw new Error(`there is no sheet ${name}`);
  return {
    views: sheet.views,
    widths: sheet.columns.map(({ width }) => width ?? 0),
    formatOf: (cell: string) => sheet.getCell(cell).numFmt,
    isBold: (cell: string) => sheet.getCell(cell).font?.bold ?? false,
    isFormula: (cell: string) => sheet.getCell(cell).type === exceljs.ValueType.Formula,
  };
}
