import { saveCount } from '@floorlight/contracts/counts';
import type { ErrorBody } from '@floorlight/contracts/errors';
import * as reports from '@floorlight/contracts/site-count-reports';
import { openSiteCount } from '@floorlight/contracts/site-counts';
import { openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dueReport } from '../src/site-reports/due-report.ts';
import { mailDayReports } from '../src/site-reports/mail-day-reports.ts';
import { type InventoryUnderTest, inventoryUnderTest } from './inventory-under-test.ts';
import { valuesOf } from './workbook.ts';

/** The error body of a refused call. */
const refused = ({ status, body }: { status: number; body: unknown }) => {
  expect(status).toBeGreaterThanOrEqual(400);
  return body as ErrorBody; // an error's status has it
};

let inventory: InventoryUnderTest;
beforeAll(async () => {
  inventory = await inventoryUnderTest();
});
afterEach(() => inventory.setClock(null));
afterAll(() => inventory.stop());

const save = async (person: Person, wallNumber: string, rebinPsTotes: number, notes?: string) =>
  succeeded(
    await person.call(saveCount, {
      body: { afeArea: 'AFE 1', wallNumber, rebinPsTotes, psToteOverflow: 0, floorTable: 0, ...(notes && { notes }) },
    }),
  );

test('the site’s day is one workbook or CSV file of everyone, with the variance against each last count', async () => {
  const [ana, ben] = [await inventory.person({ name: 'Ana' }), await inventory.person({ name: 'Ben' })];
  const manager = await inventory.person({ role: 'manager' });
  inventory.setClock('2026-03-02T15:00:00Z');
  await save(ana, 'Wall 101', 10);
  inventory.setClock('2026-03-03T15:00:00Z');
  await save(ana, 'Wall 101', 15);
  await save(ben, 'Wall 102', 4, '=1+1');
  const day = '2026-03-03';
  const { Counts, Summary } = await valuesOf(succeeded(await manager.call(reports.exportSiteCount, { body: { day } })));
  expect(Counts?.map((row) => [row[1], ...row.slice(5, 9), row[10]])).toEqual(
    [
      ['Wall Number', 'Total', 'Last Total', 'Variance', 'Variance %', 'Notes'],
      ['Wall 101', 15, 10, 5, 50, null],
      ['Wall 102', 4, null, null, null, '=1+1'],
    ].map(([wall, total, last, variance, percent, notes]) => [wall, total, last, variance, percent, notes]),
  );
  expect(Summary?.find(([name]) => name === 'Total')).toEqual(['Total', 2, 19, 0, 0, 19]);
  const csv = succeeded(await manager.call(reports.exportSiteCount, { body: { day, format: 'csv' } }));
  expect(csv.type).toMatch(/^text\/csv/);
  const lines = (await csv.text()).split('\r\n');
  expect(lines[1]).toBe('AFE 1,Wall 101,15,0,0,15,10,5,50,Counted,,Ana,2026-03-03 10:00:00');
  expect(lines[2]).toContain("'=1+1");
  expect(refused(await manager.call(reports.exportSiteCount, { body: {} })).errors).toHaveProperty('day');
});

test('a count of the site is emailed with every wall, the uncounted too, and listed', async () => {
  const [ana, manager] = [await inventory.person({ name: 'Ana' }), await inventory.person({ role: 'manager' })];
  const walls = ['Wall 103', 'Wall 104'].map((wallNumber) => ({ afeArea: 'AFE 1', wallNumber }));
  const { id } = succeeded(await manager.call(openSiteCount, { body: { name: 'Q4', walls } }));
  await save(ana, 'Wall 103', 7);
  const email = manager.principal.email;
  succeeded(await manager.call(reports.emailSiteCount, { body: { siteCountId: id, email } }));
  const mail = await inventory.mailbox.waitFor(({ to }) => to.some(({ address }) => address === email), 20_000);
  expect(mail.subject).toContain('Q4');
  const [file] = mail.attachments;
  const { Counts } = await valuesOf(file?.content ?? Buffer.alloc(0));
  expect(Counts?.slice(1).map((row) => [row[1], row[5], row[9], row[10]])).toEqual([
    ['Wall 103', 7, 'Counted', 'Counted'],
    ['Wall 104', null, 'Not counted', 'Not counted'],
  ]);
  const listed = async () =>
    succeeded(await manager.call(reports.listSiteCountReports, { query: { siteCountId: id } }));
  expect(
    await eventually(async () => (await listed())[0]?.status === 'sent' && listed(), { within: 20_000 }),
  ).toMatchObject([{ email }]);
  expect(refused(await ana.call(reports.emailSiteCount, { body: { siteCountId: id, email } })).code).toBe('forbidden');
});

test('the report of the day is emailed once at the end of the shift, by however many instances, also after a site that fails', async () => {
  const siteId = inventory.strictSiteId;
  inventory.setClock('2026-03-09T16:00:00Z');
  await save(await inventory.person({ siteId }), 'Wall 101', 7);
  const log = createLogger({ service: 'test', level: 'fatal' });
  const db = openDatabase({ url: inventory.ownerDatabaseUrl, log });
  await db.start();
  const { counts, ...site } = JSON.parse(JSON.stringify({ id: siteId, name: 'Strict', timeZone: 'America/New_York' }));
  const settings = { ...site, ...{ closedAt: null, switchedOff: [], language: 'en', afeAreas: [] } };
  const strict = {
    ...settings,
    reportRecipients: ['stock@floorlight.test', 'night@floorlight.test'],
    counts: { ...counts, recountPercent: null, reportTime: '18:00', levels: [] },
  };
  // The first site fails each time.
  const sites = new Map([
    ['failing', { ...strict, id: 'failing', timeZone: 'Nowhere' }],
    [siteId, strict],
  ]);
  const runAt = async (instant: string) => {
    const context = { db, log, sites, now: () => new Date(instant), reportMailsPerHour: 1 };
    const instances = [mailDayReports(context), mailDayReports(context)];
    for (const instance of instances) await instance.start();
    for (const instance of instances) await instance.stop();
    const { rows } = await db.pool.query('select email from site_reports where site_id = $1 order by email', [siteId]);
    return rows.map(({ email }) => email);
  };
  expect(await runAt('2026-03-09T21:59:00Z')).toEqual([]);
  const both = ['night@floorlight.test', 'stock@floorlight.test'];
  expect(await runAt('2026-03-09T22:00:00Z')).toEqual(both);
  expect(await runAt('2026-03-10T03:00:00Z')).toEqual(both);
  await db.stop();
});

test.each([
  ['2026-03-09 17:59', '18:00', null],
  ['2026-03-09 18:00', '18:00', '2026-03-09'],
  ['2026-03-10 05:59', '18:00', '2026-03-09'],
  ['2026-03-10 06:00', '18:00', null],
  ['2026-03-10 06:01', '06:00', '2026-03-09'],
  ['2026-03-01 00:10', '00:00', '2026-02-28'],
])('at %s the report of %s is due for %s', (clock, reportTime, day) => {
  expect(dueReport(clock, reportTime)).toBe(day);
});
