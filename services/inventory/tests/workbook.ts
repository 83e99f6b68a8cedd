import exceljs from 'exceljs';
import readXlsxFile from 'read-excel-file/node';

/** The values of a workbook by sheet, read by another library than the one that writes it. */
export async function valuesOf(workbook: Blob | Buffer): Promise<Record<string, unknown[][]>> {
  const sheets = await readXlsxFile(workbook instanceof Blob ? Buffer.from(await workbook.arrayBuffer()) : workbook);
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data.map((row) => row.map(toTheSecond))]));
}

/** A spreadsheet stores a time as a fraction of a day, so the reader can be off by a millisecond. */
const toTheSecond = (value: unknown) =>
  value instanceof Date ? new Date(Math.round(value.getTime() / 1000) * 1000) : value;

/** The formatting of a sheet: frozen rows, column widths, number formats, bold cells. */
export async function formattingOf(workbook: Blob, name: string) {
  const read = new exceljs.Workbook();
  await read.xlsx.load(await workbook.arrayBuffer());
  const sheet = read.getWorksheet(name);
  if (!sheet) throw new Error(`the workbook has no sheet ${name}`);
  return {
    views: sheet.views,
    widths: sheet.columns.map(({ width }) => width ?? 0),
    formatOf: (cell: string) => sheet.getCell(cell).numFmt,
    isBold: (cell: string) => sheet.getCell(cell).font?.bold ?? false,
    isFormula: (cell: string) => sheet.getCell(cell).type === exceljs.ValueType.Formula,
  };
}
