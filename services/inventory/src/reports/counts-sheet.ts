import type { Worksheet } from 'exceljs';
import { addSheet, type CellStyle, dateTime, sanitize, styleCell, wholeNumbers } from './cell-styles.ts';
import type { Report } from './report-contents.ts';
import type { ReportRow } from './report-rows.ts';
import type { WorkbookWriter } from './workbook-writer.ts';

interface Column {
  header: string;
  width: number;
  style?: CellStyle;
  value: (row: ReportRow) => string | number | Date;
}

const columns: Column[] = [
  { header: 'AFE Area', width: 14, value: ({ afe_area }) => afe_area },
  { header: 'Wall Number', width: 14, value: ({ wall_number }) => wall_number },
  { header: 'Rebin PS Totes', width: 16, style: wholeNumbers, value: ({ rebin_ps_totes }) => rebin_ps_totes },
  { header: 'PS Tote Overflow', width: 18, style: wholeNumbers, value: ({ ps_tote_overflow }) => ps_tote_overflow },
  { header: 'Floor/Table', width: 13, style: wholeNumbers, value: ({ floor_table }) => floor_table },
  { header: 'Total', width: 10, style: wholeNumbers, value: ({ total }) => total },
  { header: 'Result', width: 26, value: resultOf },
  { header: 'Notes', width: 40, value: ({ notes }) => notes ?? '' },
  { header: 'Counted By', width: 22, value: ({ counted_by_name }) => counted_by_name },
];

const timestamps = ({ timeZone }: { timeZone: string }): Column => ({
  header: `Counted At (${timeZone})`,
  width: 30,
  style: dateTime,
  value: ({ clock }) => new Date(clock),
});

/** Adds the sheet of counts. `add` writes a row at once; `end` closes the sheet. */
export function addCountsSheet(
  workbook: WorkbookWriter,
  { site, includeTimestamps }: Report,
): { add(row: ReportRow): void; end(): void } {
  const shown = includeTimestamps ? [...columns, timestamps(site)] : columns;
  const sheet: Worksheet = addSheet(workbook, 'Counts', shown);
  return {
    add(count) {
      const values = shown.map(({ value }) => sanitize(value(count)));
      const row = sheet.addRow(values);
      for (const [index, value] of values.entries()) styleCell(row, index, value, shown[index]?.style);
      row.commit();
    },
    end: () => sheet.commit(),
  };
}

function resultOf({ empty, recount }: ReportRow): string {
  if (empty) return recount ? 'Confirmed empty, recounted' : 'Confirmed empty';
  return recount ? 'Recounted' : 'Counted';
}
