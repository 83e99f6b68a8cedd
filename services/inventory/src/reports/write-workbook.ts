import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { addCounts } from './counts-sheet.ts';
import type { Report } from './report-contents.ts';
import type { ReportRow } from './report-rows.ts';
import { addingUp, addSummary } from './summary-sheet.ts';
import { WorkbookWriter } from './workbook-writer.ts';

/** Longest wait for a reader who takes nothing, in milliseconds: shorter than a cursor's for whoever reads it. */
const patience = 50_000;

/** Milliseconds after which everybody else has their turn. Not rows: the first ones take ten times as long. */
const turn = 4;

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
    // What it takes to begin is as long as many rows, the first time: a turn before it and one within.
    await nextTurn();
    const workbook = new WorkbookWriter({ stream: out, useStyles: true, zip: { zlib: { level: 6 } } });
    workbook.creator = 'Floorlight';
    workbook.lastModifiedBy = 'Floorlight';
    await nextTurn();
    const counts = addCounts(workbook, report);
    const summary = addingUp(report.site);
    const giveTurns = turns();
    for await (const rows of batches) {
      for (const row of rows) {
        await giveTurns();
        counts.add(row);
        summary.add(row);
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

/** Lets the process do other work, wherever that has waited long enough. */
function turns(): () => Promise<void> | undefined {
  let began = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - began < turn) return;
    return nextTurn().then(() => {
      began = performance.now();
    });
  };
}
