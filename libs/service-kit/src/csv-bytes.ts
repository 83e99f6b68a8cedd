import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { csvOptions } from './send-csv.ts';

/** A CSV file, produced while it is read: a spreadsheet opens it, and no cell runs as a formula. */
export function csvBytes({ header, records }: { header: string[]; records: Readable }): Readable {
  const rows = stringify({
    ...csvOptions,
    header: true,
    columns: header.map((name, index) => ({ key: `${index}`, header: name })),
  });
  records.once('error', (error) => rows.destroy(error));
  rows.once('close', () => records.destroy());
  return records.pipe(rows);
}
