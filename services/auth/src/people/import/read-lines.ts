import { setImmediate as letOthersRun } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';

/** A line of the file with its cells; null where they can't be read, as with a quote that is never closed. */
export interface Line {
  number: number;
  cells: string[] | null;
}

/** Lines parsed before other requests get their turn: about a millisecond's work. */
const linesAtOnce = 50;

/**
 * The lines of a CSV file that are not empty. Each is parsed alone, so that an open quote breaks no other line. The
 * separator is the most frequent one of the first line; a file that is not UTF-8 is read as Windows-1252.
 */
export async function* readLines(bytes: Uint8Array): AsyncGenerator<Line> {
  const lines = decode(bytes).split(/\r\n|\n|\r/);
  const delimiter = separatorOf(lines.find((line) => line.trim() !== '') ?? '');
  for (const [index, line] of lines.entries()) {
    if (index % linesAtOnce === 0) await letOthersRun();
    if (line.replaceAll(delimiter, '').trim() === '') continue;
    yield { number: index + 1, cells: cellsOf(line, delimiter) };
  }
}

/** TextDecoder removes a byte order mark. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const separators = [',', ';', '\t'];

const separatorOf = (header: string): string =>
  separators.toSorted((a, b) => header.split(b).length - header.split(a).length)[0] ?? ',';

function cellsOf(line: string, delimiter: string): string[] | null {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim());
  try {
    const [cells] = parse(line, { delimiter, trim: true, relax_column_count: true }) as string[][]; // without columns
    return cells ?? null;
  } catch {
    return null;
  }
}
