import { createRequire } from 'node:module';
import type { stream } from 'exceljs';

// exceljs whole costs a third more memory, for reading and for CSV. Loaded with the service and not with the first
// export: that takes a moment in which nothing else is answered.
const require = createRequire(import.meta.url);
export const WorkbookWriter =
  require('exceljs/lib/stream/xlsx/workbook-writer.js') as typeof stream.xlsx.WorkbookWriter; // require forgets types
export type WorkbookWriter = stream.xlsx.WorkbookWriter;
