import type { Worksheet } from 'exceljs';
import { addSheet, type CellStyle, dateTime, sanitize, styleCell, wholeNumbers } from './cell-styles.ts';
import type { Report } from './report-contents.ts';
import { t } from './report-file-messages.ts';
import type { ReportRow } from './report-rows.ts';
import type { WorkbookWriter } from './workbook-writer.ts';

interface Column {
  header: string;
  width: number;
  style?: CellStyle;
  value: (row: ReportRow) => string | number | Date;
}

function columnsOf({ site: { timeZone }, includeTimestamps }: Report): Column[] {
  const columns: Column[] = [
    { header: t.area(), width: 14, value: ({ afe_area }) => afe_area },
    { header: t.wall(), width: 14, value: ({ wall_number }) => wall_number },
    { header: t.rebinPsTotes(), width: 16, style: wholeNumbers, value: ({ rebin_ps_totes }) => rebin_ps_totes },
    { header: t.psToteOverflow(), width: 18, style: wholeNumbers, value: ({ ps_tote_overflow }) => ps_tote_overflow },
    { header: t.floorTable(), width: 13, style: wholeNumbers, value: ({ floor_table }) => floor_table },
    { header: t.total(), width: 10, style: wholeNumbers, value: ({ total }) => total },
    { header: t.result(), width: 26, value: resultWords() },
    { header: t.notes(), width: 40, value: ({ notes }) => notes ?? '' },
    { header: t.countedBy(), width: 22, value: ({ counted_by_name }) => counted_by_name },
  ];
  if (includeTimestamps)
    columns.push({
      header: t.countedAt({ timeZone }),
      width: 30,
      style: dateTime,
      value: ({ clock }) => new Date(clock),
    });
  return columns;
}

/** Adds the sheet of counts, in the active language. `add` writes a row at once; `end` closes the sheet. */
export function addCountsSheet(workbook: WorkbookWriter, report: Report): { add(row: ReportRow): void; end(): void } {
  const columns = columnsOf(report);
  const sheet: Worksheet = addSheet(workbook, t.counts(), columns);
  return {
    add(count) {
      const values = columns.map(({ value }) => sanitize(value(count)));
      const row = sheet.addRow(values);
      for (const [index, value] of values.entries()) styleCell(row, index, value, columns[index]?.style);
      row.commit();
    },
    end: () => sheet.commit(),
  };
}

/** The words are made now: rows are added later, when another language may be active. */
function resultWords(): (row: ReportRow) => string {
  const { counted, recounted, empty, emptyRecounted } = t.results;
  const ofCounted = { first: counted(), again: recounted() };
  const ofEmpty = { first: empty(), again: emptyRecounted() };
  return (row) => (row.empty ? ofEmpty : ofCounted)[row.recount ? 'again' : 'first'];
}
