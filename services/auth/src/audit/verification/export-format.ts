import * as z from 'zod/mini';
import { chainedLogs, Head } from '../anchors/anchor.ts';

// An export is a text file with one JSON object in each line: `start`, all anchors, all heads, all entries with each chain
// in order, `end`. It is one snapshot of the database.

const ExportedEntry = z.object({
  log: z.enum(chainedLogs),
  /** The text that the entry's hash was computed from: the entry as it is stored. */
  content: z.string(),
  hash: z.string(),
});
export type ExportedEntry = z.infer<typeof ExportedEntry>;

const start = z.object({ start: z.object({ format: z.literal('floorlight-audit-1'), at: z.iso.datetime() }) });
const anchor = z.object({ anchor: z.string() });
const head = z.object({ head: Head });
const entry = z.object({ entry: ExportedEntry });
/** Without it, the end of the file is missing. */
const end = z.object({ end: z.object({ entries: z.number() }) });

export const ExportLine = z.union([entry, anchor, head, start, end]);
export type ExportLine = z.infer<typeof ExportLine>;
