import { isUtf8 } from 'node:buffer';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';

/** A row of the file with its cells; null where they can't be read, as with a quote that is never closed. */
export interface CsvLine {
  /** The line on which it begins, from 1. */
  number: number;
  cells: string[] | null;
  /** How much of the file is read with it, from 0 to 1. */
  share: number;
}

/**
 * Milliseconds of work before other requests get their turn. Not a number of rows: the first ones of a process take ten times
 * as long as later ones, and so do rows with quotes.
 */
const longestTurn = 4;
/** A quote that isn't closed within so many lines is a mistake. */
const mostLinesOfRow = 50;
const mostBytesOfLine = 65_536;

/**
 * The rows of a CSV file that are not empty, with line breaks inside quotes. An open quote breaks no other row: its line is
 * unreadable, and the next is read by itself. The separator is the most frequent one of the first line. A line that is not
 * UTF-8 is read as Windows-1252, a file that begins like UTF-16 as that.
 */
export async function* readCsvLines(file: Buffer): AsyncGenerator<CsvLine> {
  let delimiter = '';
  let open: TextLine[] = [];
  let turnBegan = performance.now();
  for (const line of textLines(file)) {
    delimiter ||= line.text?.trim() ? separatorOf(line.text) : '';
    open.push(line);
    while (open.length > 0) {
      // What the caller does with each row counts, too.
      if (performance.now() - turnBegan > longestTurn) {
        await letOthersRun();
        turnBegan = performance.now();
      }
      const isLast = line.share === 1;
      const row = rowOf(open, delimiter || ',', isLast);
      if (row === 'unfinished') break;
      open = row.rest;
      if (row.line === null) continue;
      yield row.line;
    }
  }
}

interface TextLine {
  number: number;
  /** Null for a line that is too long. */
  text: string | null;
  share: number;
}

/** The row of these lines, and the lines behind it. `line` is null where the row is empty. */
function rowOf(
  lines: TextLine[],
  delimiter: string,
  isLast: boolean,
): { line: CsvLine | null; rest: TextLine[] } | 'unfinished' {
  const [first] = lines;
  if (!first) return 'unfinished';
  const { number, text, share } = first;
  const unreadable = { line: { number, cells: null, share }, rest: lines.slice(1) };
  if (text === null || lines.some((line) => line.text === null)) return unreadable;
  if (text.replaceAll(delimiter, '').trim() === '') return { line: null, rest: lines.slice(1) };
  if (!hasQuotedCell(text, delimiter)) {
    const cells = text.split(delimiter).map((cell) => cell.trim());
    return { line: { number, cells, share }, rest: lines.slice(1) };
  }
  const whole = lines.map((line) => line.text).join('\n');
  const isOpen = (whole.split('"').length - 1) % 2 === 1;
  if (isOpen) return isLast || lines.length >= mostLinesOfRow ? unreadable : 'unfinished';
  const cells = cellsOf(whole, delimiter);
  return cells ? { line: { number, cells, share: lines.at(-1)?.share ?? share }, rest: [] } : unreadable;
}

const hasQuotedCell = (line: string, delimiter: string): boolean =>
  line.includes('"') && line.split(delimiter).some((cell) => cell.trimStart().startsWith('"'));

function cellsOf(row: string, delimiter: string): string[] | null {
  try {
    const [cells] = parse(row, { delimiter, trim: true, relax_column_count: true }) as string[][]; // without columns
    return cells ?? null;
  } catch {
    return null;
  }
}

const separators = [',', ';', '\t'];

const separatorOf = (header: string): string =>
  separators.toSorted((a, b) => header.split(b).length - header.split(a).length)[0] ?? ',';

function* textLines(file: Buffer): Generator<TextLine> {
  const bytes = withoutByteOrderMark(inUtf8(file));
  let number = 0;
  for (let start = 0; start < bytes.length; ) {
    const at = endOfLine(bytes, start);
    const next = bytes[at] === carriageReturn && bytes[at + 1] === lineFeed ? at + 2 : at + 1;
    const line = bytes.subarray(start, at);
    start = Math.min(next, bytes.length);
    const text = line.length > mostBytesOfLine ? null : textOf(line);
    yield { number: ++number, text, share: start / bytes.length };
  }
}

const [lineFeed, carriageReturn] = [10, 13];

function endOfLine(bytes: Buffer, start: number): number {
  for (let at = start; at < bytes.length; at++) if (bytes[at] === lineFeed || bytes[at] === carriageReturn) return at;
  return bytes.length;
}

const windows1252 = new TextDecoder('windows-1252');
const textOf = (line: Buffer): string => (isUtf8(line) ? line.toString('utf8') : windows1252.decode(line));

/** Spreadsheets save "Unicode text" as UTF-16 with a byte order mark. */
function inUtf8(file: Buffer): Buffer {
  const mark = file.subarray(0, 2).toString('hex');
  if (mark !== 'fffe' && mark !== 'feff') return file;
  return Buffer.from(new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(file));
}

const withoutByteOrderMark = (file: Buffer): Buffer =>
  file.subarray(0, 3).toString('hex') === 'efbbbf' ? file.subarray(3) : file;
