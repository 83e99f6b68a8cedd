import { styleText } from 'node:util';

/** One line of the report: a measurement and its peer from the same run. */
export interface Figure {
  /** As in the list of goals: D1, P2… */
  id: string;
  what: string;
  ours: string;
  peer: string;
  /** Null for a figure without a goal. */
  goal: Goal | null;
}

export type Verdict = 'reached' | 'missed' | 'not measured';

export interface Goal {
  words: string;
  verdict: Verdict;
}

/** Reached if `value` is at most `limit`. NaN, as in a ratio to a failed peer, counts as not measured. */
export const atMost = (value: number, limit: number, words: string): Goal => ({
  words: `≤ ${words}`,
  verdict: verdictOf(value, value <= limit),
});

export const atLeast = (value: number, limit: number, words: string): Goal => ({
  words: `≥ ${words}`,
  verdict: verdictOf(value, value >= limit),
});

const verdictOf = (value: number, isReached: boolean): Verdict => {
  if (Number.isNaN(value)) return 'not measured';
  return isReached ? 'reached' : 'missed';
};

/** A figure that could not be measured. */
export const notMeasured = (id: string, reason: string): Figure => ({
  id: id.toUpperCase(),
  what: reason,
  ours: '',
  peer: '',
  goal: { words: '', verdict: 'not measured' },
});

/** Formats milliseconds with about three digits. */
export const ms = (milliseconds: number): string =>
  milliseconds === Number.POSITIVE_INFINITY
    ? 'never'
    : `${milliseconds.toFixed(milliseconds < 10 ? 2 : milliseconds < 100 ? 1 : 0)} ms`;

export const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

const headers = ['', 'measured', 'here', 'peer', 'goal', ''];

/** Formats the figures as a table, with the verdict on each goal. */
export function table(figures: readonly Figure[]): string[] {
  const rows = figures.map((figure) => [
    figure.id,
    figure.what,
    figure.ours,
    figure.peer,
    figure.goal?.words ?? '',
    figure.goal?.verdict ?? '',
  ]);
  const widths = headers.map((head, column) => Math.max(...[head, ...rows.map((row) => row[column] ?? '')].map(width)));
  const line = (cells: string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return [styleText('bold', line(headers)), ...rows.map((row) => coloured(row.at(-1), line(row).trimEnd()))];
}

const width = (text: string): number => text.length;

function coloured(verdict: string | undefined, line: string): string {
  if (!verdict) return line;
  const end = line.length - verdict.length;
  return line.slice(0, end) + styleText(verdict === 'reached' ? 'green' : 'red', line.slice(end));
}
