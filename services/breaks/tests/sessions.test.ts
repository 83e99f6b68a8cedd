import { randomUUID } from 'node:crypto';
import { endBreak, getActiveBreak, startBreak } from '@floorlight/contracts/breaks';
import { succeeded } from '@floorlight/test-kit/client';
import { type ServiceUnderTest, serviceUnderTest } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBreaksConfig } from '../src/config.ts';
import { createBreaksService } from '../src/service.ts';

let breaks: ServiceUnderTest;

beforeAll(async () => {
  breaks = await serviceUnderTest((environment) => createBreaksService(readBreaksConfig(environment)));
});
afterAll(() => breaks.stop());

const restroom = { sessionType: 'restroom', scannedAwayCode: null, location: 'Warehouse Floor' } as const;

test('a break starts, is the active one, and ends with its seconds', async () => {
  const worker = await breaks.person();
  expect(succeeded(await worker.call(getActiveBreak))).toEqual({ activeBreak: null });
  const { session } = succeeded(await worker.call(startBreak, { body: restroom }));
  expect(session).toMatchObject({ sessionType: 'restroom', status: 'active', allowedDuration: 300, endTime: null });
  expect(succeeded(await worker.call(getActiveBreak))).toEqual({ activeBreak: session });

  const ended = succeeded(
    await worker.call(endBreak, { params: { id: session.id }, body: { returnMethod: 'manual' } }),
  );
  expect(ended.session).toMatchObject({ id: session.id, status: 'completed', returnMethod: 'manual' });
  expect(ended.session.duration).toBe(
    Math.floor((Date.parse(ended.session.endTime ?? '') - Date.parse(session.startTime)) / 1000),
  );
  expect(succeeded(await worker.call(getActiveBreak))).toEqual({ activeBreak: null });
  await breaks.bus.waitFor('breaks.session.started');
  await breaks.bus.waitFor('breaks.session.ended');
});

test('ten starts at once make one break', async () => {
  const worker = await breaks.person();
  const answers = await Promise.all(Array.from({ length: 10 }, () => worker.call(startBreak, { body: restroom })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { status, body } of answers)
    if (status !== 201) expect([status, body]).toMatchObject([409, { message: 'You already have an active break' }]);
});

test('a break ends once, and only by whom it belongs to', async () => {
  const [worker, other] = [await breaks.person(), await breaks.person({ role: 'manager' })];
  const { session } = succeeded(await worker.call(startBreak, { body: restroom }));
  const end = { params: { id: session.id }, body: {} };
  expect((await other.call(endBreak, end)).status).toBe(404);
  const answers = await Promise.all([worker.call(endBreak, end), worker.call(endBreak, end)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test.each([{ sessionType: 'nap' }, {}, { sessionType: 'break', location: 'x'.repeat(201) }])(
  'a start off the contract is refused and starts nothing: %j',
  async (rawBody) => {
    const worker = await breaks.person();
    expect((await worker.call(startBreak, { rawBody })).status).toBe(400);
    expect(succeeded(await worker.call(getActiveBreak))).toEqual({ activeBreak: null });
  },
);

test('an unknown break is not found', async () => {
  const worker = await breaks.person();
  expect((await worker.call(endBreak, { params: { id: randomUUID() }, body: {} })).status).toBe(404);
});
