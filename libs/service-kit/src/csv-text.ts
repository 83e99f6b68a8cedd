import { stringify } from 'csv-stringify/sync';
import { csvOptions } from './send-csv.ts';

/** Rows as the text of a short CSV file; a long one is sent while it is read (`sendCsv`). */
export const csvText = (header: string[], rows: string[][]): string => stringify([header, ...rows], csvOptions);
