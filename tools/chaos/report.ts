import { styleText } from 'node:util';
import type { Plan } from './arguments.ts';
import type { Finding } from './checker/find-faults.ts';
import type { History } from './checker/history.ts';
import type { Figure } from './figure.ts';
import type { WorldResult } from './run.ts';
import { people } from './world/open-world.ts';
import { clockTime } from './world/timeline.ts';

/** All figures of a run, in the order of the goals. */
export const figuresOf = (results: WorldResult[]): Figure[] =>
  results
    .flatMap(({ scenarios, checked }) => [...scenarios.flatMap(({ figures }) => figures), ...(checked?.figures ?? [])])
    .sort((a, b) => a.goal.localeCompare(b.goal));

/** A run has held if nothing was counted that must not be. Missed times are shown, because machines differ. */
export const hasHeld = (results: WorldResult[]): boolean =>
  results.every(({ checked, scenarios }) => checked !== null || scenarios.every(isNotMeasured)) &&
  figuresOf(results).every(({ kind, verdict }) => kind === 'time' || verdict !== 'missed');

const isNotMeasured = ({ figures }: { figures: Figure[] }): boolean =>
  figures.every(({ verdict }) => verdict === 'not measured');

/** The figures as lines for a terminal. */
export function printed(results: WorldResult[], plan: Plan, machine: string): string[] {
  const figures = figuresOf(results);
  const width = Math.max(...figures.map(({ name }) => name.length));
  const marks = { reached: styleText('green', '✓'), missed: styleText('red', '✗'), 'not measured': '–' };
  return [
    styleText('bold', `npm run chaos · seed ${plan.seed}`),
    machine,
    `${plan.rate} alerts/s by ${people.workers} workers to ${people.managers} managers; ${results[0]?.calm ?? ''}`,
    '',
    ...figures.map(({ goal, name, value, limit, verdict, note }) => {
      const line = `${marks[verdict]} ${goal} ${name.padEnd(width)}  ${value.padStart(11)}  ${limit.padEnd(8)}`;
      return verdict === 'reached' || !note ? line.trimEnd() : `${line}  ${note.slice(0, 200)}`;
    }),
  ];
}

/** The whole run in words, as Markdown: the figures, what was done when, and each finding with what happened around it. */
export function inWords(results: WorldResult[], plan: Plan, machine: string, date: Date): string {
  const held = hasHeld(results);
  const missed = figuresOf(results).filter(({ verdict }) => verdict === 'missed').length;
  return [
    '# Chaos report',
    '',
    `${date.toISOString()} · seed \`${plan.seed}\` · ${machine}`,
    '',
    `${plan.rate} alerts a second by ${people.workers} workers to ${people.managers} managers. Each pause lasted ${plan.pause} s, each cut ${plan.cut} s, the time without a network ${plan.offline} s; each process was killed ${plan.rounds} times.`,
    '',
    held ? 'No alert was lost, made up or shown twice.' : '**Something happened that must not happen.**',
    missed > 0 ? `${missed} figures missed their goal.` : 'Every figure that was measured reached its goal.',
    '',
    '## Figures',
    '',
    '| goal | figure | measured | goal | | |',
    '|---|---|---|---|---|---|',
    ...figuresOf(results).map(
      ({ goal, name, value, limit, verdict, note = '' }) =>
        `| ${goal} | ${name} | ${value} | ${limit} | ${verdict} | ${escaped(note)} |`,
    ),
    ...results.flatMap(worldInWords),
    '',
  ].join('\n');
}

function worldInWords({ kind, calm, scenarios, checked, marks, logged }: WorldResult): string[] {
  return [
    '',
    `## The product, ${kind}`,
    '',
    calm,
    '',
    ...scenarios.flatMap(({ scenario: { name, does, mustHold } }) => [`- **${name}**: ${does} ${mustHold}`]),
    '',
    '| time | what was done |',
    '|---|---|',
    ...marks.map(({ at, line }) => `| ${clockTime(at)} | ${escaped(line)} |`),
    ...(checked ? findingsInWords(checked.findings, checked.history, marks, logged) : []),
  ];
}

const maxFindings = 50;

function findingsInWords(
  findings: Finding[],
  history: History,
  marks: WorldResult['marks'],
  logged: WorldResult['logged'],
): string[] {
  if (findings.length === 0) return ['', 'The checker found nothing.'];
  return [
    ...findings.slice(0, maxFindings).flatMap((finding) => findingInWords(finding, history, marks, logged)),
    ...(findings.length > maxFindings ? ['', `… and ${findings.length - maxFindings} more findings.`] : []),
  ];
}

/** Milliseconds of marks and log lines around a finding. */
const around = { before: 10_000, after: 10_000 };
const maxLines = 12;

function findingInWords(
  { fault, what, where, at }: Finding,
  history: History,
  marks: WorldResult['marks'],
  logged: WorldResult['logged'],
): string[] {
  const isNear = (each: { at: number }) => at !== null && each.at > at - around.before && each.at < at + around.after;
  const warnings = logged.filter(
    (each) => isNear(each) && /"level":"(?:warn|error|fatal)"|^supervisor/.test(each.line),
  );
  return [
    '',
    `### ${fault}: ${what}`,
    '',
    `In ${where.join('; ')}.${at === null ? '' : ` At ${clockTime(at)}.`}`,
    '',
    ...storyOf(what, history),
    ...marks.filter(isNear).map((mark) => `- ${clockTime(mark.at)} the run ${mark.line}`),
    ...warnings
      .slice(0, maxLines)
      .map(({ at, name, line }) => `- ${clockTime(at)} ${name} logged \`${line.slice(0, 300)}\``),
  ];
}

/** What the history knows about an alert. */
function storyOf(what: string, { presses, stored, managers, mails }: History): string[] {
  const pressed = presses.find(({ text }) => what === text || what.startsWith(`${text} to `));
  if (!pressed) return [];
  const { text, sentAt, answer } = pressed;
  const alert = stored.find((each) => each.text === text);
  return [
    `- ${clockTime(sentAt)} pressed`,
    answer ? `- ${clockTime(answer.at)} answered: alert ${answer.alertId}` : '- never answered',
    alert
      ? `- stored as ${alert.id}, ${alert.isAnswered ? 'answered' : 'open'}, ${alert.pressCount} presses`
      : '- not among the alerts of safety',
    ...managers.flatMap(({ name, frames, feed }) => {
      const shown = frames.filter((frame) => frame.alert?.text === text);
      const numbers = feed.filter((frame) => frame.alert?.text === text).map(({ seq }) => seq);
      return [
        ...shown.map(({ at, seq, id }) => `- ${clockTime(at)} ${name} was shown number ${seq}, ${id}`),
        shown.length === 0 ? `- ${name} was never shown it` : '',
        `- the feed of ${name} has it ${numbers.length > 0 ? `as number ${numbers.join(', ')}` : 'not'}`,
      ].filter(Boolean);
    }),
    ...mails
      .filter(({ texts }) => texts.includes(text))
      .map(({ at, to, messageId }) => `- ${clockTime(at)} mail ${messageId} to ${to}`),
  ];
}

const escaped = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
