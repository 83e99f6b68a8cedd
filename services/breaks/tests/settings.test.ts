import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { initializeBreakSettings, listBreakSettings, updateBreakSetting } from '@floorlight/contracts/break-management';
import { endBreak, getActiveBreak, startBreak } from '@floorlight/contracts/breaks';
import { Sites } from '@floorlight/contracts/sites';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { outbox } from '@floorlight/database/outbox';
import { connectBus } from '@floorlight/event-bus/bus';
import { createLogger } from '@floorlight/telemetry/logger';
import { testBusConfig } from '@floorlight/test-kit/bus-config';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BreaksUnderTest, breaksUnderTest } from './breaks-under-test.ts';

let breaks: BreaksUnderTest;
beforeAll(async () => {
  breaks = await breaksUnderTest();
});
afterAll(() => breaks.stop());

/** Each test has a site of its own. */
const managerOf = (siteId: string): Promise<Person> => breaks.person({ role: 'manager', siteId, name: 'Mia Chen' });

const values = async (manager: Person) =>
  succeeded(await manager.call(listBreakSettings)).map(({ settingKey, settingValue }) => [settingKey, settingValue]);

const defaults = [
  ['restroom_duration', '300'],
  ['personal_duration', '600'],
  ['break_duration', '900'],
];

test('a site has no settings until they are initialized; initializing twice at once writes them once', async () => {
  const manager = await managerOf(`${breaks.siteId}-a`);
  expect(await values(manager)).toEqual([]);
  const answers = await Promise.all([1, 2].map(() => manager.call(initializeBreakSettings)));
  for (const answer of answers) expect(succeeded(answer)).toHaveLength(3);
  expect(await values(manager)).toEqual(defaults);
  expect(succeeded(await manager.call(listBreakSettings))[0]).toMatchObject({
    unit: 'seconds',
    minValue: 60,
    maxValue: 1800,
    updatedByName: null,
  });
});

test('a changed setting applies to the next break, and its event has the earlier value; initializing again keeps it', async () => {
  const siteId = `${breaks.siteId}-b`;
  const [manager, worker] = [await managerOf(siteId), await breaks.person({ siteId })];
  const params = { key: 'personal_duration' };
  const changed = succeeded(await manager.call(updateBreakSetting, { params, body: { value: 720 } }));
  expect(changed).toMatchObject({ settingValue: '720', updatedByName: 'Mia Chen' });
  succeeded(await manager.call(updateBreakSetting, { params, body: { value: '660' } }));
  succeeded(await manager.call(initializeBreakSettings));
  expect(await values(manager)).toEqual([defaults[0], ['personal_duration', '660'], defaults[2]]);
  const { session } = succeeded(await worker.call(startBreak, { body: { sessionType: 'personal' } }));
  expect(session.allowedDuration).toBe(660);
  expect(succeeded(await worker.call(getActiveBreak)).allowances).toEqual({ restroom: 300, personal: 660, break: 900 });
  const other = succeeded(await (await breaks.person()).call(startBreak, { body: { sessionType: 'personal' } }));
  expect(other.session.allowedDuration).toBe(600);
  const written = await breaks.db.orm
    .select({ before: sql`${outbox.envelope}->'payload'->'before'` })
    .from(outbox)
    .where(and(eq(outbox.siteId, siteId), eq(outbox.name, 'breaks.setting.updated')))
    .orderBy(outbox.position);
  expect(written.map(({ before }) => before)).toEqual(['600', '720']);
});

test.each([59, 1801, 90.5, -60, '59', '90.5', '1e2', '', null, true, [120], { seconds: 120 }, undefined])(
  'a value that is out of bounds or not a whole number is refused and changes nothing: %j',
  async (value) => {
    const manager = await managerOf(`${breaks.siteId}-c`);
    const before = await values(manager);
    const answer = await manager.call(updateBreakSetting, { params: { key: 'break_duration' }, rawBody: { value } });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { errors: { value: 'Enter a whole number of seconds from 60 to 1800' } },
    ]);
    expect(await values(manager)).toEqual(before);
  },
);

test('an unknown key is not found and changes nothing', async () => {
  const manager = await managerOf(`${breaks.siteId}-d`);
  for (const key of ['nap_duration', 'constructor', '%', "x' or 1=1"]) {
    const answer = await manager.call(updateBreakSetting, { params: { key }, body: { value: 120 } });
    expect([key, answer.status]).toEqual([key, 404]);
  }
  expect(await values(manager)).toEqual([]);
});

test('workers neither read nor change settings', async () => {
  const worker = await breaks.person();
  const update = { params: { key: 'break_duration' }, body: { value: 120 } };
  const answers = [
    await worker.call(listBreakSettings),
    await worker.call(initializeBreakSettings),
    await worker.call(updateBreakSetting, update),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
});

test('breaks that a site switches off are refused within five seconds; a running one can be ended', async () => {
  const [shipped] = Sites.parse(
    JSON.parse(readFileSync(new URL('../../../config/sites.json', import.meta.url), 'utf8')),
  );
  if (!shipped) throw new Error('the file has a site');
  const log = createLogger({ service: 'breaks', level: 'fatal' });
  const bus = connectBus({ config: testBusConfig(), name: `test ${breaks.siteId}`, log });
  await bus.start();
  await eventually(() => bus.connected());
  const [manager, ana, ben] = await Promise.all([managerOf(breaks.siteId), breaks.person(), breaks.person()]);
  const running = succeeded(await ana.call(startBreak, { body: { sessionType: 'break' } })).session;

  const settings = { ...shipped, id: breaks.siteId, switchedOff: ['breaks' as const] };
  breaks.setSites([{ version: 2, settings }]);
  await bus.publish({
    ...{ id: randomUUID(), name: 'auth.site.changed', siteId: breaks.siteId, occurredAt: new Date().toISOString() },
    ...{ actor: null, requestId: null, traceparent: null },
    payload: { site: settings.name, version: 2, kind: 'changed', changes: [] },
  });
  await eventually(
    async () => {
      const { status, body } = await ben.call(startBreak, { body: { sessionType: 'break' } });
      return status === 403 && (body as { code: string }).code === 'switched_off'; // 403 answers an error body
    },
    { within: 5000 },
  );
  expect((await manager.call(listBreakSettings)).status).toBe(403);
  succeeded(await ana.call(endBreak, { params: { id: running.id }, body: {} }));
  expect(succeeded(await ana.call(getActiveBreak)).activeBreak).toBeNull();
  await bus.stop();
});
