import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Options, stringify } from 'csv-stringify';
import { stringify as stringifyNow } from 'csv-stringify/sync';
import type { Response } from 'express';

export interface CsvFile {
  fileName: string;
  columns: { key: string; header: string }[];
  records: AsyncIterator<object> | Iterator<object>;
}

/** Milliseconds. A search may read for a minute before it finds the first row: the download begins without it. */
const longestWait = 200;

/**
 * Sends records as a CSV file while they are read. UTF-8 with a byte order mark, which spreadsheets need; no cell can run
 * as a formula. A failure of a first record that comes soon is still answered as an error. Ends the records, with the
 * database cursor behind them, also where the client disconnects before the last one.
 */
export async function sendCsv(response: Response, { fileName, columns, records }: CsvFile): Promise<void> {
  const first = Promise.resolve(records.next());
  await Promise.race([first, pause(longestWait)]);
  async function* all() {
    for (let next = await first; !next.done; next = await records.next()) yield next.value;
  }
  response.status(200).set({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
  });
  response.write(stringifyNow([], { ...csvOptions, header: true, columns }));
  const rows = stringify({ ...csvOptions, bom: false, columns });
  try {
    await pipeline(Readable.from(all()), rows, response);
  } catch (error) {
    const clientDisconnected = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!clientDisconnected) throw error;
  } finally {
    await records.return?.();
  }
}

/** Spreadsheets in some locales split cells at semicolons, so no formula may begin after one either. */
const neutralizeFormulas = (value: string): string => value.replace(/([;|\t\r\n]\s*)(?=[=+\-@])/g, "$1'");

/** How every CSV file is written. */
export const csvOptions: Options = {
  bom: true,
  record_delimiter: 'windows',
  quoted_match: /[\r\n]/, // each of which ends a row alone, too
  escape_formulas: true,
  cast: { string: neutralizeFormulas, object: (value) => neutralizeFormulas(JSON.stringify(value)) },
};
