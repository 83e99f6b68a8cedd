import { PassThrough, Readable } from 'node:stream';
import { inLanguageOf } from '@floorlight/languages/server';
import { csvBytes } from '@floorlight/service-kit/csv-bytes';
import { type Column, columnsOf } from '../reports/count-columns.ts';
import type { ReportRow } from '../reports/report-rows.ts';
import { writeWorkbook } from '../reports/write-workbook.ts';
import type { PreparedSiteReport } from './prepare-site-report.ts';

type Batches = AsyncIterable<ReportRow[]> | Iterable<ReportRow[]>;

/** The bytes of a report, produced while they are read. */
export function writeSiteReport({ report, format }: PreparedSiteReport, batches: Batches): Readable {
  if (format === 'csv') {
    const columns = inLanguageOf(report.language, () => columnsOf(report));
    const header = columns.map((column) => column.header);
    return csvBytes({ header, records: Readable.from(recordsOf(columns, batches)) });
  }
  const bytes = new PassThrough();
  void writeWorkbook(bytes, batches, report);
  return bytes;
}

async function* recordsOf(columns: Column[], batches: Batches) {
  for await (const rows of batches) yield* rows.map((row) => columns.map(({ value }) => textOf(value(row))));
}

/** A time is on the site's clock, which the workbook keeps as if it were UTC. */
const textOf = (value: string | number | Date): string | number =>
  value instanceof Date ? value.toISOString().slice(0, 19).replace('T', ' ') : value;
