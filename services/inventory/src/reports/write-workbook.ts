import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { inLanguageOf } from '@floorlight/languages/server';
import { addCountsSheet } from './counts-sheet.ts';
import type { Report } from './report-contents.ts';
import type { ReportRow } from './report-rows.ts';
import { addSummarySheet, createSummary } from './summary-sheet.ts';
import { WorkbookWriter } from './workbook-writer.ts';

/** Milliseconds after which a stalled reader is given up: shorter than the timeout of the cursor behind it. */
const stallTimeout = 50_000;

/** Milliseconds of work before other requests get their turn. Not a number of rows: the first take ten times as long. */
const timeSlice = 4;

/**
 * Writes a session as an Excel workbook while its rows are read in batches. It lets other requests run after every few
 * rows, and waits for a slow reader. It stops reading rows when `out` is destroyed. It destroys `out` when its reader
 * stalls, and with the error when rows can't be read. Never rejects.
 */
export async function writeWorkbook(
  out: Writable,
  batches: AsyncIterable<ReportRow[]> | Iterable<ReportRow[]>,
  report: Report,
): Promise<void> {
  const closed = new AbortController();
  out.once('close', () => closed.abort());
  const stallTimer = setTimeout(() => out.destroy(), stallTimeout);
  out.on('drain', () => stallTimer.refresh());
  try {
    // The first start takes as long as many rows: other requests run before it and in between.
    await setImmediate();
    const workbook = new WorkbookWriter({ stream: out, useStyles: true, zip: { zlib: { level: 6 } } });
    workbook.creator = 'Floorlight';
    workbook.lastModifiedBy = 'Floorlight';
    await setImmediate();
    const counts = inLanguageOf(report.language, () => addCountsSheet(workbook, report));
    const summary = createSummary(report.site);
    const yieldWhenDue = timeSlicer();
    for await (const rows of batches) {
      for (const row of rows) {
        await yieldWhenDue();
        counts.add(row);
        summary.add(row);
      }
      if (out.writableNeedDrain) await once(out, 'drain', { signal: closed.signal });
      if (out.destroyed) return;
      stallTimer.refresh();
    }
    counts.end();
    if (report.includeSummary) inLanguageOf(report.language, () => addSummarySheet(workbook, report, summary));
    // After a disconnect `commit` would wait forever.
    await Promise.race([workbook.commit(), once(out, 'close')]);
  } catch (error) {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  } finally {
    clearTimeout(stallTimer);
  }
}

/** Returns a function that lets the process do other work once the time slice is used up. */
function timeSlicer(): () => Promise<void> | undefined {
  let began = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - began < timeSlice) return;
    return setImmediate().then(() => {
      began = performance.now();
    });
  };
}
