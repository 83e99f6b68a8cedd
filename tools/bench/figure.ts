import { styleText } from 'node:util';

/** One line of the report: what was measured, beside its peer from the same run. */
export interface Figure {
  /** As in the list of goals: D1, P2… */
  id: string;
  what: string;
  ours: string;
  peer: string;
  /** Null where there is nothing to reach: told for the reader alone. */
  goal: { words: string; reached: boolean } | null;
}

/** A goal with a number: reached where `value` is at most `limit`; a value that is no number never is. */
export const atMost = (value: number, limit: number, words: string): Figure['goal'] => ({
  words: `≤ ${words}`,
  reached: value <= limit,
});

export const atLeast = (value: number, limit: number, words: string): Figure['goal'] => ({
  words: `≥ ${words}`,
  reached: value >= limit,
});

/** Milliseconds in three digits or so. */
export const ms = (milliseconds: number): string =>
  milliseconds === Number.POSITIVE_INFINITY
    ? 'never'
    : `${milliseconds.toFixed(milliseconds < 10 ? 2 : milliseconds < 100 ? 1 : 0)} ms`;

export const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

const heads = ['', 'measured', 'here', 'peer', 'goal', ''];

/** The figures as lines of a table, each with its goal called reached or missed. */
export function table(figures: readonly Figure[]): string[] {
  const rows = figures.map((figure) => [
    figure.id,
    figure.what,
    figure.ours,
    figure.peer,
    figure.goal?.words ?? '',
    figure.goal ? (figure.goal.reached ? 'reached' : 'MISSED') : '',
  ]);
  const widths = heads.map((head, column) => Math.max(...[head, ...rows.map((row) => row[column] ?? '')].map(width)));
  const line = (cells: string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return [styleText('bold', line(heads)), ...rows.map((row) => coloured(row.at(-1), line(row).trimEnd()))];
}

const width = (text: string): number => text.length;

function coloured(verdict: string | undefined, line: string): string {
  if (!verdict) return line;
  const end = line.length - verdict.length;
  return line.slice(0, end) + styleText(verdict === 'reached' ? 'green' : 'red', line.slice(end));
}
