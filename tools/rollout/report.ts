import { styleText } from 'node:util';
import type { Figure } from '../chaos/figure.ts';
import type { Part } from './parts/part.ts';

export interface PartResult {
  part: Pick<Part, 'name' | 'does'>;
  figures: Figure[];
}

const marks = { reached: '✓', missed: '✗', 'not measured': '–' } as const;
const styles = { reached: 'green', missed: 'red', 'not measured': 'dim' } as const;

/** A run has held if nothing was counted that must not be. Missed times are shown, because machines differ. */
export const hasHeld = (results: PartResult[]): boolean =>
  results.flatMap(({ figures }) => figures).every(({ kind, verdict }) => kind === 'time' || verdict !== 'missed');

/** The figures as lines for a terminal. */
export function printed(results: PartResult[]): string[] {
  const figures = results.flatMap((result) => result.figures);
  const width = Math.max(...figures.map(({ name }) => name.length));
  return figures.map(({ name, value, limit, verdict, note }) => {
    const line = `${styleText(styles[verdict], marks[verdict])} ${name.padEnd(width)}  ${value.padStart(11)}  ${limit.padEnd(8)}`;
    return note ? `${line}  ${note.slice(0, 160)}` : line.trimEnd();
  });
}

/** The whole run in words, as Markdown. */
export function inWords(results: PartResult[], machine: string, date: Date): string {
  const missed = results.flatMap(({ figures }) => figures).filter(({ verdict }) => verdict === 'missed').length;
  return [
    '# Rollout report',
    '',
    `${date.toISOString()} · ${machine}`,
    '',
    hasHeld(results) ? 'Nothing was lost, doubled or out of order.' : '**Something happened that must not happen.**',
    missed > 0 ? `${missed} figures missed their goal.` : 'Every figure reached its goal.',
    ...results.flatMap(({ part, figures }) => [
      '',
      `## ${part.name}`,
      '',
      part.does,
      '',
      '| figure | measured | goal | | |',
      '|---|---|---|---|---|',
      ...figures.map(
        ({ name, value, limit, verdict, note = '' }) =>
          `| ${name} | ${value} | ${limit} | ${verdict} | ${note.replaceAll('|', '\\|')} |`,
      ),
    ]),
    '',
  ].join('\n');
}
