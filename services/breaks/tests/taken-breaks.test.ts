import { randomUUID } from 'node:crypto';
import { listBreakActivity } from '@floorlight/contracts/break-management';
import { endBreak, getMyBreaks, startBreak } from '@floorlight/contracts/breaks';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BreaksUnderTest, breaksUnderTest } from './breaks-under-test.ts';
import { activeBreak, eventsOf, restroom, started } from './sessions.ts';

let breaks: BreaksUnderTest;
let manager: Person;

beforeAll(async () => {
  breaks = await breaksUnderTest();
  manager = await breaks.person({ role: 'manager', name: 'Mia Chen' });
});
afterAll(() => breaks.stop());

const eventNames = (id: string) => eventsOf(breaks, id);

describe('taking a break', () => {
  test('a break starts, is the active one, and ends with its seconds', async () => {
    const worker = await breaks.person();
    expect(await activeBreak(worker)).toBeNull();
    const { session, serverTime } = succeeded(await worker.call(startBreak, { body: restroom }));
    expect(session).toMatchObject({ sessionType: 'restroom', status: 'active', allowedDuration: 300, endTime: null });
    expect(Date.parse(serverTime)).toBeGreaterThanOrEqual(Date.parse(session.startTime));
    expect(await activeBreak(worker)).toEqual(session);

    breaks.passTime(120);
    const end = { params: { id: session.id }, body: { returnMethod: 'manual' } } as const;
    const ended = succeeded(await worker.call(endBreak, end)).session;
    expect(ended).toMatchObject({ id: session.id, status: 'completed', returnMethod: 'manual' });
    expect(ended.duration).toBe(Math.floor((Date.parse(ended.endTime ?? '') - Date.parse(session.startTime)) / 1000));
    expect(ended.duration).toBeGreaterThanOrEqual(120);
    expect(await activeBreak(worker)).toBeNull();
    await eventually(() => eventNames(session.id).includes('breaks.session.ended'), { within: 15_000 });
    expect(eventNames(session.id)).toEqual(['breaks.session.started', 'breaks.session.ended']);
  });

  test('ten starts at once make one break', async () => {
    const worker = await breaks.person();
    const answers = await Promise.all(Array.from({ length: 10 }, () => worker.call(startBreak, { body: restroom })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 201)
        expect([status, body]).toMatchObject([
          409,
          { message: 'You already have an active break', detail: { code: 'breakRefusals.alreadyOnBreak' } },
        ]);
    expect(succeeded(await worker.call(getMyBreaks)).sessions).toHaveLength(1);
  });

  test('the same idempotency key returns the same break', async () => {
    const worker = await breaks.person();
    const headers = { 'idempotency-key': randomUUID() };
    const first = succeeded(await worker.call(startBreak, { body: restroom, headers })).session;
    expect(succeeded(await worker.call(startBreak, { body: restroom, headers })).session).toEqual(first);
  });

  test('a break ends once, and only its owner can end it', async () => {
    const worker = await breaks.person();
    const { params } = await started(worker);
    expect((await manager.call(endBreak, { params, body: {} })).status).toBe(404);
    const answers = await Promise.all([1, 2].map(() => worker.call(endBreak, { params, body: {} })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [ended] = succeeded(await worker.call(getMyBreaks)).sessions;
    expect((await worker.call(endBreak, { params, body: {} })).status).toBe(409);
    expect(succeeded(await worker.call(getMyBreaks)).sessions).toEqual([ended]);
  });

  test('an away code of the site starts a break and ends it; any other barcode does neither', async () => {
    const worker = await breaks.person();
    const scan = (scannedAwayCode: string) => worker.call(startBreak, { body: { ...restroom, scannedAwayCode } });
    const refused = { errors: { scannedAwayCode: expect.stringContaining('not an away code') } };
    expect((await scan('036000291452')).body).toMatchObject(refused);
    expect(await activeBreak(worker)).toBeNull();
    const { session } = succeeded(await scan('away-7'));
    expect(session.scannedAwayCode).toBe('away-7');

    const params = { id: session.id };
    const comeBack = (scannedAwayCode: string) =>
      worker.call(endBreak, { params, body: { returnMethod: 'scan', scannedAwayCode } });
    expect((await comeBack('036000291452')).body).toMatchObject(refused);
    expect(succeeded(await comeBack('AWAY-8')).session).toMatchObject({ returnMethod: 'scan', status: 'completed' });
  });

  test.each([{ sessionType: 'nap' }, {}, { sessionType: 'break', location: 'x'.repeat(201) }, { sessionType: 5 }])(
    'an invalid start is refused and starts nothing: %j',
    async (rawBody) => {
      const worker = await breaks.person();
      expect((await worker.call(startBreak, { rawBody })).status).toBe(400);
      expect(await activeBreak(worker)).toBeNull();
    },
  );

  test('an unknown break is not found, a malformed id is refused', async () => {
    const worker = await breaks.person();
    expect((await worker.call(endBreak, { params: { id: randomUUID() }, body: {} })).status).toBe(404);
    expect((await worker.call(endBreak, { params: { id: 'garbage' }, body: {} })).status).toBe(400);
  });
});

describe('reading', () => {
  test('a worker sees everything stored about their own breaks, and nothing about others’', async () => {
    const worker = await breaks.person({ name: 'Sam Worker' });
    const { params } = await started(worker);
    succeeded(await worker.call(endBreak, { params, body: {} }));
    expect(succeeded(await worker.call(getMyBreaks))).toMatchObject({
      userName: 'Sam Worker',
      privacy: 'named',
      retentionDays: 365,
      sessions: [{ id: params.id, location: 'Warehouse Floor' }],
      days: [{ sessionType: 'restroom', totalSessions: 1, withinPolicyCount: 1 }],
    });
    const stranger = succeeded(await (await breaks.person()).call(getMyBreaks));
    expect(stranger).toMatchObject({ userName: null, sessions: [], days: [] });
  });

  test('managers see the site’s breaks, running ones first; workers don’t', async () => {
    const worker = await breaks.person({ name: 'Sam Worker' });
    const { session } = await started(worker);
    const listed = succeeded(await manager.call(listBreakActivity, { query: { limit: 200 } }));
    expect(listed.find(({ id }) => id === session.id)).toMatchObject({
      userName: 'Sam Worker',
      sessionType: 'restroom',
      running: true,
      overSince: null,
    });
    const running = listed.map((one) => one.running);
    expect(running).toEqual(running.toSorted((a, b) => Number(b) - Number(a)));
    expect(succeeded(await manager.call(listBreakActivity, { query: { limit: 1 } }))).toHaveLength(1);
    expect((await worker.call(listBreakActivity)).status).toBe(403);
  });
});
