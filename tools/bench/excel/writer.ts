import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import type { Principal } from '@floorlight/contracts/principal';
import { openDatabase } from '@floorlight/database/database';
import { exportCounts } from '@floorlight/inventory/reports/export-counts';
import { reportRows } from '@floorlight/inventory/reports/report-rows';
import { readSites } from '@floorlight/sites/read-sites';
import { createLogger } from '@floorlight/telemetry/logger';
import { root } from '../../start/environment.ts';
import { answerQuestions } from '../processes/answer-questions.ts';

/** The bench's questions to a process that writes one workbook. */
export type Question =
  | { type: 'listen'; sessionId: string; principal: Principal; databaseUrl: string }
  | { type: 'cost' };
/** Bytes, and milliseconds. */
export interface Cost {
  idle: number;
  peak: number;
  blocked: number;
}

const mode = process.argv[2];
const log = createLogger({ service: 'bench', level: 'fatal' });
const whole = mode === 'whole' ? wholeExceljs() : null;
const delay = monitorEventLoopDelay({ resolution: 1 });
let idle = 0;

answerQuestions(async (question: Question) => {
  if (question.type === 'cost') return { idle, peak: memory('VmHWM'), blocked: delay.max / 1e6 } satisfies Cost;

  const { sessionId, principal, databaseUrl } = question;
  const db = openDatabase({ url: databaseUrl, log });
  await db.start();
  const sites = readSites(process.env.SITES_FILE ?? '');
  const context = { db, sites, log, now: () => new Date(), reportMailsPerHour: 0 };

  const streamed = async (response: ServerResponse) => {
    const body = { sessionId, includeTimestamps: true, includeSummary: true };
    const { bytes } = await exportCounts(context, principal, body, 'en');
    await pipeline(bytes, response);
  };
  const inMemory = async (response: ServerResponse) => {
    if (!whole) throw new Error('exceljs is not loaded');
    const workbook = new whole.Workbook();
    const sheet = workbook.addWorksheet('Counts', { views: [{ state: 'frozen', ySplit: 1 }] });
    for await (const batch of reportRows(db, { sessionId, timeZone: 'America/New_York' }))
      for (const { clock, empty, ...row } of batch) sheet.addRow([...Object.values(row), new Date(clock ?? 0)]);
    response.end(Buffer.from(await workbook.xlsx.writeBuffer()));
  };
  const server = createServer((_request, response) => {
    delay.reset();
    void (whole ? inMemory(response) : streamed(response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  globalThis.gc?.();
  idle = memory('VmRSS');
  delay.enable();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on TCP, so never a pipe's name
});

/** The in-memory part of exceljs. */
interface Exceljs {
  Workbook: new () => {
    addWorksheet(name: string, options: object): { addRow(values: unknown[]): void };
    xlsx: { writeBuffer(): Promise<ArrayBuffer> };
  };
}

/** The version of exceljs that inventory uses. */
function wholeExceljs(): Exceljs {
  return createRequire(join(root, 'services/inventory/package.json'))('exceljs') as Exceljs; // require forgets types
}

function memory(name: 'VmHWM' | 'VmRSS'): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
}
