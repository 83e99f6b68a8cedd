import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Site } from '@floorlight/contracts/sites';
import { addCounts } from './counts-sheet.ts';
import type { ReportRow } from './report-rows.ts';
import { addingUp, addSummary } from './summary-sheet.ts';
import { WorkbookWriter } from './workbook-writer.ts';

/** Longest wait for a reader who takes nothing, in milliseconds: shorter than a cursor's for whoever reads it. */
const patience = 50_000;

/** Rows after which everybody else has their turn: a few milliseconds on a busy machine. */
const turn = 100;

export interface Report {
  sessionId: string;
  site: Site;
  /** The session's day. */
  day: string;
  includeTimestamps: boolean;
  includeSummary: boolean;
}

/**
 * Writes a session as an Excel workbook while its rows are read, a batch at a time: after every few rows whoever else
 * waits has their turn, and a reader who is slow is waited for. Ends the reading of rows where `out` is destroyed;
 * destroys `out` where its reader stands still, and, with the error, where rows can't be read. Never rejects.
 */
export async function writeWorkbook(
  out: Writable,
  batches: AsyncIterable<ReportRow[]> | Iterable<ReportRow[]>,
  report: Report,
): Promise<void> {
  const gone = new AbortController();
  out.once('close', () => gone.abort());
  const standsStill = setTimeout(() => out.destroy(), patience);
  out.on('drain', () => standsStill.refresh());
  try {
    const workbook = new WorkbookWriter({ stream: out, useStyles: true, zip: { zlib: { level: 6 } } });
    workbook.creator = 'Floorlight';
    workbook.lastModifiedBy = 'Floorlight';
    const counts = addCounts(workbook, report);
    const summary = addingUp(report.site);
    for await (const rows of batches) {
      for (const [index, row] of rows.entries()) {
        counts.add(row);
        summary.add(row);
        if (index % turn === turn - 1) await nextTurn();
      }
      if (out.writableNeedDrain) await once(out, 'drain', { signal: gone.signal });
      if (out.destroyed) return;
      standsStill.refresh();
    }
    counts.end();
    if (report.includeSummary) addSummary(workbook, report, summary);
    // It would wait for a reader who has left.
    await Promise.race([workbook.commit(), once(out, 'close')]);
  } catch (error) {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  } finally {
    clearTimeout(standsStill);
  }
}
