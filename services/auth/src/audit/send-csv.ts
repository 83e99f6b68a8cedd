import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { auditActionLabel } from '@floorlight/contracts/audit-actions';
import type { Site } from '@floorlight/contracts/sites';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';

interface CsvFile<Row, Entry> {
  name: string;
  site: Site;
  /** From header to the entry's key; the time is always the first column. */
  columns: Record<string, string>;
  pages: AsyncGenerator<Row[]>;
  entryOf: (row: Row) => Entry;
}

/**
 * Sends pages of rows as one CSV file, with times in the site's time zone. UTF-8 with a byte order mark, which
 * spreadsheets need; no cell can run as a formula.
 */
export async function sendCsv<Row, Entry extends { timestamp: string; action: string; userName: string | null }>(
  response: Response,
  { name, site, columns, pages, entryOf }: CsvFile<Row, Entry>,
): Promise<void> {
  const timeFormat = new Intl.DateTimeFormat('sv-SE', {
    timeZone: site.timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const today = timeFormat.format(new Date()).slice(0, 10);
  const first = await pages.next(); // before the headers are sent, so that a failure still gets an error body

  async function* records() {
    for (let page = first; !page.done; page = await pages.next()) {
      for (const entry of page.value.map(entryOf)) {
        yield {
          ...entry,
          time: timeFormat.format(new Date(entry.timestamp)),
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
    cast: { string: neutralizeFormulas, object: (value) => neutralizeFormulas(JSON.stringify(value)) },
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
    const clientDisconnected = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!clientDisconnected) throw error;
  }
}

/** Spreadsheets in some locales split cells at semicolons, so no formula may begin after one either. */
const neutralizeFormulas = (value: string): string => value.replace(/([;|\t\r\n]\s*)(?=[=+\-@])/g, "$1'");
