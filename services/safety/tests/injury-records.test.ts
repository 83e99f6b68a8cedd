import type { EventPayload } from '@floorlight/contracts/events';
import { exportIncidents } from '@floorlight/contracts/incident-exports';
import { reportIncident } from '@floorlight/contracts/incidents';
import {
  exportInjuryLog,
  getInjuryLog,
  getInjuryRecord,
  recordInjury,
  summarizeInjuries,
} from '@floorlight/contracts/injury-records';
import { gatewayHeaders } from '@floorlight/test-kit/callers';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SafetyUnderTest, safetyUnderTest } from './safety-under-test.ts';

const injury = {
  recordable: true,
  employeeName: 'Lena Fox',
  jobTitle: 'Picker',
  occurredOn: '2026-03-02',
  place: 'Dock 3',
  description: 'Broken left wrist, fell from a pallet',
  outcome: 'days_away',
  daysAway: 12,
  daysRestricted: 4,
  kind: 'injury',
  privacyCase: false,
} as const;

let safety: SafetyUnderTest;
let manager: Person;

beforeAll(async () => {
  safety = await safetyUnderTest({}, { settings: { injuryRecords: 'osha', address: '1 Main St' } });
  manager = await safety.person({ role: 'manager', name: 'Mia Chen' });
});
afterAll(() => safety.stop());

const reported = async (title = 'Fell from a pallet'): Promise<string> => {
  const body = {
    title,
    description: 'He was standing on it',
    incidentType: 'injury',
    severity: 'high',
    location: 'Dock 3',
  } as const;
  return succeeded(await manager.call(reportIncident, { body })).id;
};
const record = (id: string, change: object, version = 0) =>
  manager.call(recordInjury, { params: { id }, rawBody: { version, record: { ...injury, ...change } } });
const download = (path: string) =>
  fetch(new URL(path, safety.baseUrl), { headers: gatewayHeaders('safety', manager.token) });
const log = async (year: number) => succeeded(await manager.call(getInjuryLog, { params: { year } }));

test('the log of a year numbers its cases, hides the name of a privacy case, and adds up', async () => {
  const [first, second, minor, next] = [await reported(), await reported(), await reported(), await reported()];
  expect(succeeded(await manager.call(getInjuryRecord, { params: { id: first } }))).toEqual({ injury: null });
  await record(first, {});
  await record(second, { outcome: 'other', daysAway: 0, daysRestricted: 0, kind: 'poisoning', privacyCase: true });
  await record(next, { occurredOn: '2027-01-02' });
  await manager.call(recordInjury, { params: { id: minor }, body: { version: 0, record: { recordable: false } } });
  const { lines, totals, years, establishment } = await log(2026);
  expect(lines).toMatchObject([
    { caseNumber: 1, employeeName: 'Lena Fox', outcome: 'days_away' },
    { caseNumber: 2, employeeName: null, privacyCase: true },
  ]);
  expect(totals).toEqual({
    outcomes: { death: 0, days_away: 1, restricted: 0, other: 1 },
    daysAway: 12,
    daysRestricted: 4,
    kinds: { injury: 1, skin_disorder: 0, respiratory: 0, poisoning: 1, hearing_loss: 0, other_illness: 0 },
  });
  expect(years).toEqual(expect.arrayContaining([2027, 2026]));
  expect(establishment.address).toBe('1 Main St');
  expect((await log(2027)).lines).toMatchObject([{ caseNumber: 1 }]);
  // The manager of the incident still reads the name: the confidential list of 29 CFR 1904.29(b)(6).
  const { injury: secret } = succeeded(await manager.call(getInjuryRecord, { params: { id: second } }));
  expect(secret?.record).toMatchObject({ employeeName: 'Lena Fox' });
  const event = await safety.bus.waitFor('safety.injury.recorded');
  expect(JSON.stringify(event)).not.toMatch(/Lena Fox|wrist/);
});

test('two managers decide at once: one succeeds and the other sees who was first', async () => {
  const id = await reported();
  const answers = await Promise.all([record(id, {}), record(id, { jobTitle: 'Packer' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    message: 'Mia Chen changed this injury record. Check it and try again',
  });
});

test.each([
  [{ daysAway: 0 }, 'record.daysAway', 'Enter the days away from work'],
  [{ outcome: 'other' }, 'record.daysAway', 'With days away from work, choose that outcome'],
  [{ daysRestricted: 181 }, 'record.daysRestricted', 'Enter a whole number from 0 to 180'],
  [{ employeeName: ' ' }, 'record.employeeName', 'Enter the name of the employee'],
])('a case that the form does not take is refused: %j', async (wrong, field, message) => {
  expect((await record(await reported(), wrong)).body).toMatchObject({ errors: { [field]: message } });
});

test('the summary keeps what a manager entered, and the log shows it', async () => {
  const summary = { averageEmployees: 82.5, hoursWorked: 160_000, industry: 'Warehousing', naics: '493110' };
  succeeded(await manager.call(summarizeInjuries, { params: { year: 2026 }, body: summary }));
  expect((await log(2026)).summary).toEqual(summary);
});

test('of summaries that are saved at once, each replaces the one before, in the log as in what is published', async () => {
  const hours = Array.from({ length: 8 }, (_, index) => index + 1);
  const save = (hoursWorked: number) => {
    const body = { averageEmployees: 80, hoursWorked, industry: '', naics: '' };
    return manager.call(summarizeInjuries, { params: { year: 2031 }, body });
  };
  await Promise.all(hours.map(async (each) => succeeded(await save(each))));
  const published = await eventually(() => {
    const named = safety.bus.events().filter(({ name }) => name === 'safety.injury.summarized');
    const payloads = named.map(({ payload }) => payload as EventPayload<'safety.injury.summarized'>); // by their name
    const ofYear = payloads.filter(({ year }) => year === 2031);
    return ofYear.length === hours.length && ofYear;
  });
  const { hoursWorked: last } = (await log(2031)).summary;
  const replaced = published.map(({ before }) => before.hoursWorked);
  expect(new Set([...replaced, last])).toEqual(new Set([null, ...hours]));
});

test('files have every row, the columns of form 300, and no formula', async () => {
  const id = await reported('=cmd|calc');
  await record(id, { jobTitle: '=1+1' });
  const incidents = await download(exportIncidents.path);
  expect(incidents.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [head, ...rows] = (await incidents.text()).trim().split('\r\n');
  expect(head).toContain('Title,Type,Severity,Status');
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.join()).toContain("'=cmd|calc");
  const form = await (await download(exportInjuryLog.path.replace(':year', '2026'))).text();
  expect(form.split('\r\n')[0]?.match(/\((?:[A-L]|M\d)\)/g)).toEqual(
    [...'ABCDEFGHIJKL'].map((letter) => `(${letter})`).concat([1, 2, 3, 4, 5, 6].map((number) => `(M${number})`)),
  );
  expect(form).toContain("'=1+1");
  expect(form).toContain('Privacy case');
  expect((await safety.bus.waitFor('safety.report.exported')).payload).toEqual({ file: 'incidents', filters: {} });
});

test('a site that keeps no such records, and whoever is no manager, gets none', async () => {
  const worker = await safety.person();
  expect((await worker.call(getInjuryLog, { params: { year: 2026 } })).status).toBe(403);
  const other = await safetyUnderTest();
  const boss = await other.person({ role: 'manager' });
  expect((await boss.call(getInjuryLog, { params: { year: 2026 } })).body).toMatchObject({
    message: 'This site keeps no OSHA records. Turn them on in its settings',
  });
  await other.stop();
});
