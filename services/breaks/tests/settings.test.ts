import { initializeBreakSettings, listBreakSettings, updateBreakSetting } from '@floorlight/contracts/break-management';
import { getActiveBreak, startBreak } from '@floorlight/contracts/breaks';
import { succeeded } from '@floorlight/test-kit/client';
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

test('a changed setting applies to the next break; initializing again keeps it', async () => {
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
