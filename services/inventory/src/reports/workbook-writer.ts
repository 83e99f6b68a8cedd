import { createRequire } from 'node:module';
import type { stream } from 'exceljs';

// The whole of exceljs would take a third more memory, for reading and for CSV. It is loaded at the start, not with the
// first export, because loading blocks the process.
const require = createRequire(import.meta.url);
export const WorkbookWriter =
  require('exceljs/lib/stream/xlsx/workbook-writer.js') as typeof stream.xlsx.WorkbookWriter; // require forgets types
export type WorkbookWriter = stream.xlsx.WorkbookWriter;
