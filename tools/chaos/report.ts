import { styleText } from 'node:util';
import type { Arguments } from './arguments.ts';
import type { Fault } from './history.ts';
import { type Outcome, rate, seconds } from './run.ts';
import { people } from './setup.ts';

const maxListed = 8;

/** Returns a run as lines, and whether it passed. `machine` describes where it ran. */
export function report(
  outcome: Outcome,
  { seed, rounds }: Arguments,
  machine: string,
): { lines: string[]; held: boolean } {
  const { findings, sent, answered, refused, kills, found, injected, falsePositives, crashes, skipped } = outcome;
  const count = (fault: Fault) => findings.filter((finding) => finding.fault === fault).length;
  const alerts: Count[] = [
    ['lost', count('lost')],
    ['made up', count('made up')],
    ['shown twice', count('shown twice')],
    ['seq gaps', count('gap')],
    ['refused', refused.length],
    ['never answered', sent - answered - refused.length],
  ];
  const mails: Count[] = [
    ['lost', count('mail lost')],
    ['doubled under another Message-ID', count('mail doubled apart')],
  ];
  const processes: Count[] = [['processes that crashed', crashes.length]];
  const checkerHolds = found.length === injected.length && falsePositives.length === 0;
  const mustBeZero = [...alerts, ...mails, ...processes];
  const held = checkerHolds && skipped.length === 0 && mustBeZero.every(([, number]) => number === 0);
  const notifyKills = kills.filter(({ target }) => target.name === 'notify').length;
  const doubled = count('mail doubled');

  const lines = [
    styleText('bold', `npm run chaos · seed ${seed} · ${rounds === 1 ? '1 round' : `${rounds} rounds`}`),
    machine,
    `${rate} alerts/s by ${people.workers} workers to ${people.managers} managers; calm: p50 ${ms(outcome.calm.p50)}, p99 ${ms(outcome.calm.p99)}`,
    '',
    ...killTable(outcome),
    '',
    ...outcome.degraded.map(
      ({ without, p50, p99, slowest, goal }) =>
        `R3 without ${without}: alerts p50 ${ms(p50)}, p99 ${ms(p99)} ${verdict(p99 <= goal, `≤ ${ms(goal)}`)}, slowest ${ms(slowest)}`,
    ),
    `R1 alerts: sent ${sent}, answered ${answered}, ${alerts.map(counted).join(', ')}`,
    `R2 mails: due ${outcome.mails}, ${mails.map(counted).join(', ')}, doubled ${doubled} ${verdict(doubled <= notifyKills, `≤ ${notifyKills}, the kills of notify`)}, still queued ${count('mail late')}`,
    processes.map(counted).join(', '),
    `injected faults found: ${found.length} of ${injected.length}, false positives: ${falsePositives.length} ${checkerHolds ? tick : cross}`,
    ...(skipped.length > 0 ? [`no time was left to kill ${skipped.join(', ')} ${cross}`] : []),
    ...explain([...findings, ...falsePositives]),
    ...[...crashes, ...refused].slice(0, maxListed),
  ];
  return { lines, held };
}

type Count = [name: string, number: number];

function killTable({ kills }: Outcome): string[] {
  const rows = kills.map(({ target, next, ready, slowest }) => ({
    cells: [target.name, seconds(next), `≤ ${target.goal / 1000} s`, seconds(ready), seconds(slowest)],
    good: next !== null && next <= target.goal,
  }));
  const headers = ['killed', 'next alert', 'goal', 'ready again', 'slowest alert'];
  const line = (cells: string[]) => cells.map((cell, index) => cell.padEnd((headers[index] ?? '').length + 5)).join('');
  return [line(headers), ...rows.map(({ cells, good }) => `${line(cells)}${good ? tick : cross}`)];
}

function explain(findings: Outcome['findings']): string[] {
  const lines = findings
    .slice(0, maxListed)
    .map(({ fault, what, where }) => `  ${fault}: ${what} (${where.join('; ')})`);
  return findings.length > maxListed ? [...lines, `  … and ${findings.length - maxListed} more`] : lines;
}

const tick = styleText('green', '✓');
const cross = styleText('red', '✗');
const verdict = (good: boolean, goal: string): string => `(goal ${goal} ${good ? tick : cross})`;
const counted = ([name, number]: Count): string => `${name} ${number} ${number === 0 ? tick : cross}`;
const ms = (milliseconds: number): string =>
  Number.isFinite(milliseconds) ? `${milliseconds.toFixed(0)} ms` : 'not in time';
