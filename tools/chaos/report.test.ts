import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { readArguments } from './arguments.ts';
import type { Finding } from './checker/find-faults.ts';
import { countFigure, type Figure, factFigure, notMeasured, timeFigure } from './figure.ts';
import { hasHeld, inWords, printed } from './report.ts';
import type { WorldResult } from './run.ts';
import { kill } from './scenarios/kill.ts';

const text = 'Chaos drill 1f2e main no. 7';
const plan = readArguments(['--seed', '1f2e'], () => '');
const kept = timeFigure('R1', 'next alert after a kill of notify', { value: 900, limit: 2000 });

function resultWith(figures: Figure[], findings: Finding[] = []): WorldResult {
  return {
    kind: 'plain',
    calm: 'calm: 20 ms',
    scenarios: [{ scenario: kill, figures: [kept, ...figures] }],
    checked: {
      figures: [],
      findings,
      history: {
        siteId: 'main',
        presses: [{ text, sentAt: 60_000, answer: { at: 60_020, alertId: 'alert-7' } }],
        acknowledged: [],
        triedToAcknowledge: [],
        stored: [{ id: 'alert-7', text, pressCount: 1, isAnswered: false }],
        managers: [{ name: 'Mia', siteId: 'main', began: 0, frames: [], feed: [], panel: [] }],
        mails: [],
        recipients: [],
      },
    },
    marks: [
      { at: 59_000, line: 'kills notify' },
      { at: 10_000, line: 'scenario kill' },
    ],
    logged: [
      { at: 60_100, name: 'notify', line: '{"level":"warn","msg":"could not fan out"}' },
      { at: 60_200, name: 'notify', line: '{"level":"info","msg":"Listening"}' },
    ],
  };
}
const print = (figures: Figure[]) =>
  stripVTControlCharacters(printed([resultWith(figures)], plan, 'a machine').join('\n'));
const report = (result: WorldResult) => inWords([result], plan, 'a machine', new Date(0));

it('a run in which everything reached its goal has held, and shows its seed', () => {
  expect(hasHeld([resultWith([])])).toBe(true);
  expect(print([])).toContain('seed 1f2e');
  expect(print([])).toMatch(/✓ R1 next alert after a kill of notify +900 ms +≤ 2\.0 s/);
});

it('a run fails if anything is counted that must not be', () => {
  const lost = countFigure('R1', 'alerts lost', { value: 1, limit: 0, note: 'one to Mia' });
  expect(hasHeld([resultWith([lost])])).toBe(false);
  expect(print([lost])).toMatch(/✗ R1 alerts lost +1 +0 +one to Mia/);
  expect(hasHeld([resultWith([factFigure('R9', 'said in words', false)])])).toBe(false);
});

it('a run fails if its history was not checked', () => {
  expect(hasHeld([{ ...resultWith([]), checked: null }])).toBe(false);
});

it('a missed time is marked, but does not fail the run, because machines differ', () => {
  const slow = timeFigure('R1', 'next alert after a kill of nats', { value: null, limit: 3000 });
  expect(hasHeld([resultWith([slow])])).toBe(true);
  expect(print([slow])).toMatch(/✗ R1 next alert after a kill of nats +not in time +≤ 3\.0 s/);
});

it('a figure that could not be measured says why, and neither fails nor counts as reached', () => {
  const missing = notMeasured('R9', 'disk full', 'no file system can be mounted here');
  expect(hasHeld([resultWith([missing])])).toBe(true);
  expect(print([missing])).toMatch(/– R9 disk full .* no file system can be mounted here/);
});

it('the report tells the history around a finding', () => {
  const finding: Finding = { fault: 'lost', what: text, where: ['the sockets of Mia'], at: 60_000 };
  const words = report(resultWith([], [finding]));
  for (const part of [
    `### lost: ${text}`,
    'In the sockets of Mia.',
    'answered: alert alert-7',
    'stored as alert-7, open, 1 presses',
    'Mia was never shown it',
    'the run kills notify',
    'could not fan out',
  ])
    expect(words).toContain(part);
  expect(words.split('### lost')[1]).not.toMatch(/scenario kill|Listening/);
});

it('the report of a run without findings says so', () => {
  expect(report(resultWith([]))).toContain('The checker found nothing.');
});
