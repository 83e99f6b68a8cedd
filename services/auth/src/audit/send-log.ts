import { auditActionLabel } from '@floorlight/contracts/audit-actions';
import type { CodedMessage } from '@floorlight/contracts/coded-message';
import type { Language } from '@floorlight/contracts/languages';
import type { CallerRole } from '@floorlight/contracts/person';
import type { Site } from '@floorlight/contracts/sites';
import { textOf } from '@floorlight/languages/coded';
import { inLanguageOf } from '@floorlight/languages/server';
import { sendCsv } from '@floorlight/service-kit/send-csv';
import { localDay, localSecond } from '@floorlight/sites/local-time';
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

/** Sends pages of rows as one CSV file, with times in the site's time zone. */
export async function sendLog<Row, Entry extends LogEntry>(
  response: Response,
  { name, site, language, columns, pages, entryOf }: CsvFile<Row, Entry>,
): Promise<void> {
  async function* records() {
    for await (const page of pages) {
      for (const entry of page.map(entryOf)) {
        yield inLanguageOf(language, () => ({
          ...entry,
          time: localSecond(new Date(entry.timestamp), site.timeZone),
          label: auditActionLabel(entry.action),
          description: textOf(entry.description, entry.coded),
          device: entry.device && textOf(entry.device, entry.codedDevice),
          role: entry.userRole && t.role[entry.userRole](),
          userName: entry.userName ?? 'Floorlight',
        }));
      }
    }
  }
  await sendCsv(response, {
    fileName: `floorlight-${name}-${localDay(new Date(), site.timeZone)}.csv`,
    columns: inLanguageOf(language, () => [
      { key: 'time', header: t.time({ timeZone: site.timeZone }) },
      ...columns.map((key) => ({ key, header: t.column[key]() })),
    ]),
    records: records(),
  });
}
