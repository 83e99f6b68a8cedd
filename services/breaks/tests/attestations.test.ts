import { breakRuleTemplates } from '@floorlight/contracts/break-rules';
import { getMyBreaks } from '@floorlight/contracts/breaks';
import { owedBreaks } from '@floorlight/contracts/owed-breaks';
import { attestShift, exportAttestations, listAttestations } from '@floorlight/contracts/shift-attestations';
import { gatewayHeaders } from '@floorlight/test-kit/callers';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type BreaksUnderTest, breaksUnderTest } from './breaks-under-test.ts';

let breaks: BreaksUnderTest;
beforeAll(async () => {
  breaks = await breaksUnderTest({ breakRules: [...breakRuleTemplates.california] });
});
afterAll(() => breaks.stop());

const download = async ({ baseUrl }: BreaksUnderTest, { token }: Person) =>
  (await fetch(new URL(exportAttestations.path, baseUrl), { headers: gatewayHeaders('breaks', token) })).text();

const [rest, secondRest, , meal] = breakRuleTemplates.california;
const shift = { shiftStart: '2026-06-10T12:00:00.000Z', shiftEnd: '2026-06-10T20:00:00.000Z' };
const answers = [
  { rule: rest, answer: 'taken' },
  { rule: secondRest, answer: 'missed' },
  { rule: meal, answer: 'taken' },
] as const;

test('a statement is kept beside what was recorded, once for a shift; the person and managers see it', async () => {
  const worker = await breaks.person({ name: 'Sam Worker' });
  const manager = await breaks.person({ role: 'manager' });
  await breaks.takeBreak(worker, 'break', '2026-06-10T14:00:00Z', 600);
  await breaks.takeBreak(worker, 'break', '2026-06-10T18:00:00Z', 1790);
  breaks.setClock('2026-06-10T20:01:00Z');
  const body = { ...shift, answers: [...answers], note: ' Alone at the dock ' };
  const stated = succeeded(await worker.call(attestShift, { body }));
  // The meal began after the fifth hour.
  expect(stated.answers.map(({ recorded }) => recorded)).toEqual(['taken', 'missed', 'late']);
  expect(stated).toMatchObject({ day: '2026-06-10', note: 'Alone at the dock' });

  const overlapping = { ...body, shiftStart: '2026-06-10T19:00:00.000Z' };
  expect((await worker.call(attestShift, { body: overlapping })).body).toMatchObject({
    detail: { code: 'breakRefusals.shiftAttested' },
  });
  expect(succeeded(await worker.call(getMyBreaks)).attestations).toEqual([stated]);
  expect(succeeded(await manager.call(listAttestations, { query: {} })).attestations).toEqual([
    { ...stated, userName: 'Sam Worker' },
  ]);
  expect((await worker.call(listAttestations, { query: {} })).status).toBe(403);
  const named = () => breaks.bus.events().filter(({ name }) => name === 'breaks.shift.attested');
  await eventually(() => named().length === 1, { within: 15_000 });
  expect(named()[0]?.payload).toMatchObject({ id: stated.id, day: '2026-06-10', missed: 1, privacy: 'named' });

  const file = await download(breaks, manager);
  expect(file).toContain('2026-06-10,Sam Worker,');
  expect(file.match(/Missed it/g)).toHaveLength(1);
});

test('of overlapping statements that come at once one is stored', async () => {
  breaks.setClock('2026-06-10T20:01:00Z');
  for (let round = 0; round < 5; round++) {
    const worker = await breaks.person();
    const sent = Array.from({ length: 8 }, (_, minutes) => {
      const shiftStart = new Date(Date.parse(shift.shiftStart) + minutes * 60_000).toISOString();
      return worker.call(attestShift, { body: { ...shift, shiftStart, answers: [...answers] } });
    });
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(succeeded(await worker.call(getMyBreaks)).attestations).toHaveLength(1);
  }
});

test.each([
  [{ shiftEnd: shift.shiftStart }, 'shiftBackwards'],
  [{ shiftStart: '2026-06-08T12:00:00.000Z' }, 'shiftTooLong'],
  [{ shiftEnd: '2026-06-10T23:00:00.000Z' }, 'shiftNotOver'],
  [{ shiftStart: '2026-05-01T12:00:00.000Z', shiftEnd: '2026-05-01T20:00:00.000Z' }, 'shiftTooLongAgo'],
])('a shift that can’t be is refused in words: %j', async (part, code) => {
  breaks.setClock('2026-06-10T20:01:00Z');
  const worker = await breaks.person();
  const { status, body } = await worker.call(attestShift, { body: { ...shift, ...part, answers: [...answers] } });
  expect([status, body]).toMatchObject([400, { errorDetails: { shiftEnd: { code: `breakRefusals.${code}` } } }]);
});

test('with the privacy team nothing that managers see leads to a person', async () => {
  const team = await breaksUnderTest({ breakPrivacy: 'team' });
  onTestFinished(() => team.stop());
  team.setClock('2026-06-10T20:01:00Z');
  const worker = await team.person({ name: 'Sam Worker' });
  const manager = await team.person({ role: 'manager' });
  succeeded(await worker.call(attestShift, { body: { ...shift, answers: [...answers], note: 'I am Sam' } }));
  const seen = succeeded(await manager.call(listAttestations, { query: {} }));
  expect(seen.attestations).toMatchObject([{ id: null, userName: null, shiftStart: null, note: null }]);
  expect(await download(team, manager)).not.toContain('Sam');
});

test('a break counts once, for the longest rule that it fulfils, and a restroom visit for none', () => {
  const taken = (startTime: string, minutes: number, sessionType: 'break' | 'restroom' = 'break') => ({
    ...{ startTime, sessionType, status: 'completed' as const, duration: minutes * 60 },
  });
  const owed = owedBreaks(
    breakRuleTemplates.california,
    { start: Date.parse(shift.shiftStart), end: Date.parse(shift.shiftEnd) },
    [
      taken('2026-06-10T13:00:00Z', 12, 'restroom'),
      taken('2026-06-10T15:00:00Z', 30),
      taken('2026-06-10T11:00:00Z', 30),
    ],
  );
  expect(owed.map(({ rule, recorded }) => [rule.kind, rule.minutes, recorded])).toEqual([
    ['rest', 10, 'missed'],
    ['rest', 10, 'missed'],
    ['meal', 30, 'taken'],
  ]);
});
