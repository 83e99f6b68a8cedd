import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReportRow } from './report-rows.ts';
import { writeWorkbook } from './write-workbook.ts';

afterEach(() => {
  vi.useRealTimers();
});

const report = {
  sessionId: '6a0f1f0e-7a43-4a51-9a53-3f7d8f0a1c11',
  site: {
    id: 'main',
    name: 'Main',
    timeZone: 'America/New_York',
    afeAreas: [{ name: 'AFE 1', walls: ['Wall 101'] }],
  },
  day: '2026-11-21',
  includeTimestamps: false,
  includeSummary: true,
};
const row = (notes: string): ReportRow => ({
  afe_area: 'AFE 1',
  wall_number: 'Wall 101',
  rebin_ps_totes: 1,
  ps_tote_overflow: 0,
  floor_table: 0,
  total: 1,
  empty: false,
  recount: false,
  notes,
  counted_by_name: 'Sam',
  clock: 0,
});
const noise = () => Array.from({ length: 900 }, () => String.fromCharCode(33 + Math.random() * 90)).join('');

test.each([
  ['between rows', Number.POSITIVE_INFINITY],
  ['at the end', 1],
])('a reader who stalls %s is given up without an error, and the reading of rows stops', async (_when, batches) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let ended = false;
  async function* rows() {
    try {
      for (let batch = 0; batch < batches; batch++) yield Array.from({ length: 200 }, () => row(noise()));
    } finally {
      ended = true;
    }
  }
  const out = new PassThrough();
  const written = writeWorkbook(out, rows(), report as Parameters<typeof writeWorkbook>[2]); // only the fields of a site that the workbook uses
  await vi.waitFor(() => expect(out.writableNeedDrain).toBe(true), { timeout: 5000 });
  const closed = once(out, 'close');
  await vi.advanceTimersByTimeAsync(49_000);
  expect(out.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  await Promise.all([closed, written]);
  expect([out.errored, ended]).toEqual([null, true]);
});
