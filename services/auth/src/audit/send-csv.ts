import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { auditActionLabel } from '@floorlight/contracts/audit-actions';
import type { Site } from '@floorlight/contracts/sites';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';

interface CsvFile<Row, Entry> {
  name: string;
  site: Site;
  /** Header → key of the entry, behind the time. */
  columns: Record<string, string>;
  pages: AsyncGenerator<Row[]>;
  entryOf: (row: Row) => Entry;
}

/**
 * Answers pages of rows as one CSV file, times by the site's clock. UTF-8 with its mark, as spreadsheets want it; and
 * no cell is one that a spreadsheet would run.
 */
export async function sendCsv<Row, Entry extends { timestamp: string; action: string; userName: string | null }>(
  response: Response,
  { name, site, columns, pages, entryOf }: CsvFile<Row, Entry>,
): Promise<void> {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: site.timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const today = clock.format(new Date()).slice(0, 10);
  const first = await pages.next(); // what fails so far is answered like any failure

  async function* records() {
    for (let page = first; !page.done; page = await pages.next()) {
      for (const entry of page.value.map(entryOf)) {
        yield {
          ...entry,
          time: clock.format(new Date(entry.timestamp)),
          label: auditActionLabel(entry.action),
          userName: entry.userName ?? 'Floorlight',
        };
      }
    }
  }
  const rows = stringify({
    header: true,
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { string: inert, object: (value) => inert(JSON.stringify(value)) },
    columns: [
      { key: 'time', header: `Time (${site.timeZone})` },
      ...Object.entries(columns).map(([header, key]) => ({ key, header })),
    ],
  });
  response.status(200).set({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="floorlight-${name}-${today}.csv"`,
  });
  try {
    await pipeline(Readable.from(records()), rows, response);
  } catch (error) {
    const left = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!left) throw error; // else the client did not wait for the end
  }
}

/** A spreadsheet of another language splits at semicolons: what stands behind one must not begin a formula either. */
const inert = (value: string): string => value.replace(/([;|\t\r\n]\s*)(?=[=+\-@])/g, "$1'");
