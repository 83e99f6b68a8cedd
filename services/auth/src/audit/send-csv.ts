import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { auditActionLabel } from '@floorlight/contracts/audit-actions';
import type { CodedMessage } from '@floorlight/contracts/coded-message';
import type { Language } from '@floorlight/contracts/languages';
import type { CallerRole } from '@floorlight/contracts/person';
import type { Site } from '@floorlight/contracts/sites';
import { textOf } from '@floorlight/languages/coded';
import { inLanguageOf } from '@floorlight/languages/server';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';
import { t } from './log-file-messages.ts';

interface LogEntry {
  timestamp: string;
  action: string;
  description: string;
  coded?: CodedMessage | undefined;
  device: string | null;
  codedDevice?: CodedMessage | undefined;
  userName: string | null;
  userRole: CallerRole | null;
}

interface CsvFile<Row, Entry> {
  name: string;
  site: Site;
  /** Of everything but what people typed. */
  language: Language;
  /** The entry's keys; the time is always the first column. */
  columns: readonly (keyof typeof t.column)[];
  pages: AsyncGenerator<Row[]>;
  entryOf: (row: Row) => Entry;
}

/**
 * Sends pages of rows as one CSV file, with times in the site's time zone. UTF-8 with a byte order mark, which
 * spreadsheets need; no cell can run as a formula.
 */
export async function sendCsv<Row, Entry extends LogEntry>(
  response: Response,
  { name, site, language, columns, pages, entryOf }: CsvFile<Row, Entry>,
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
        yield inLanguageOf(language, () => ({
          ...entry,
          time: timeFormat.format(new Date(entry.timestamp)),
          label: auditActionLabel(entry.action),
          description: textOf(entry.description, entry.coded),
          device: entry.device && textOf(entry.device, entry.codedDevice),
          role: entry.userRole && t.role[entry.userRole](),
          userName: entry.userName ?? 'Floorlight',
        }));
      }
    }
  }
  const rows = stringify({
    header: true,
    bom: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/, // each of which ends a row alone, too
    escape_formulas: true,
    cast: { string: neutralizeFormulas, object: (value) => neutralizeFormulas(JSON.stringify(value)) },
    columns: inLanguageOf(language, () => [
      { key: 'time', header: t.time({ timeZone: site.timeZone }) },
      ...columns.map((key) => ({ key, header: t.column[key]() })),
    ]),
  });
  response.status(200).set({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="floorlight-${name}-${today}.csv"`,
  });
  response.flushHeaders(); // a search may read for a minute before it finds the first row
  try {
    await pipeline(Readable.from(records()), rows, response);
  } catch (error) {
    const clientDisconnected = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!clientDisconnected) throw error;
  }
}

/** Spreadsheets in some locales split cells at semicolons, so no formula may begin after one either. */
const neutralizeFormulas = (value: string): string => value.replace(/([;|\t\r\n]\s*)(?=[=+\-@])/g, "$1'");
