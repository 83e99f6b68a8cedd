import type { Worksheet } from 'exceljs';
import { addSheet, sanitize, styleCell } from './cell-styles.ts';
import { columnsOf } from './count-columns.ts';
import type { Report } from './report-contents.ts';
import { t } from './report-file-messages.ts';
import type { ReportRow } from './report-rows.ts';
import type { WorkbookWriter } from './workbook-writer.ts';

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
