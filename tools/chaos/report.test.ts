import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import type { Finding, InjectedFault } from './history.ts';
import type { KillResult } from './measure-kill.ts';
import { report } from './report.ts';
import type { Outcome } from './run.ts';

const injected: InjectedFault[] = [
  { fault: 'lost', what: 'two' },
  { fault: 'shown twice', what: 'three' },
];
const killed: KillResult = {
  target: { name: 'notify', goal: 5000, kill: () => undefined, restarted: () => Promise.resolve() },
  next: 4000,
  ready: 900,
  slowest: 3900,
};
const held: Outcome = {
  calm: { p50: 14, p99: 24 },
  kills: [killed],
  skipped: [],
  degraded: [{ without: 'NATS', p50: 13, p99: 38, slowest: 263, goal: 5000 }],
  sent: 100,
  answered: 100,
  refused: [],
  findings: [],
  mails: 400,
  injected,
  found: injected,
  falsePositives: [],
  crashes: [],
};
const finding = (fault: Finding['fault']): Finding => ({ fault, what: 'no. 7', where: ['the feed of Mia'] });

function read(outcome: Partial<Outcome>) {
  const { lines, held: holds } = report(
    { ...held, ...outcome },
    { seed: '1f2e', rounds: 1, targets: ['notify'] },
    '2 × a processor',
  );
  return { holds, text: stripVTControlCharacters(lines.join('\n')) };
}

it('a run without faults passes, and shows its seed', () => {
  const { holds, text } = read({});
  expect(holds).toBe(true);
  expect(text).toContain('seed 1f2e');
  expect(text).toContain('injected faults found: 2 of 2');
  expect(text).not.toContain('✗');
});

it.each<[string, Partial<Outcome>, string]>([
  ['an alert was lost', { findings: [finding('lost')] }, 'lost 1 ✗'],
  ['an alert was made up', { findings: [finding('made up')] }, 'made up 1 ✗'],
  ['an alert was shown twice', { findings: [finding('shown twice')] }, 'shown twice 1 ✗'],
  ['a number was skipped', { findings: [finding('gap')] }, 'seq gaps 1 ✗'],
  ['a mail was lost', { findings: [finding('mail lost')] }, 'lost 1 ✗'],
  ['an emergency was refused', { answered: 99, refused: ['403 forbidden'] }, 'refused 1 ✗'],
  ['an alert was never answered', { answered: 99 }, 'never answered 1 ✗'],
  ['an injected fault was not found', { found: [] }, 'injected faults found: 0 of 2'],
  ['a fault was found that was not injected', { falsePositives: [finding('lost')] }, 'false positives: 1 ✗'],
  ['a process ended by itself', { crashes: ['safety ended (exit code 1)'] }, 'safety ended (exit code 1)'],
  ['there was no time for a kill', { skipped: ['nats'] }, 'no time was left to kill nats ✗'],
])('the run fails if %s', (_, outcome, words) => {
  const { holds, text } = read(outcome);
  expect(holds).toBe(false);
  expect(text).toContain(words);
});

it('a missed time is marked, but does not fail the run, because machines differ', () => {
  const slow = { ...killed, next: 5100 };
  const { holds, text } = read({ kills: [slow, { ...killed, next: null, slowest: null }] });
  expect(holds).toBe(true);
  expect(text).toMatch(/notify +5\.1 s .*✗/);
  expect(text).toMatch(/notify +more than 30 s .*✗/);
});

it('at most one doubled mail per kill of notify is allowed', () => {
  expect(read({ findings: [finding('mail doubled')] }).text).toContain('doubled 1 (goal ≤ 1, the kills of notify ✓)');
  expect(read({ findings: [finding('mail doubled')], kills: [] }).text).toContain('doubled 1 (goal ≤ 0');
});
