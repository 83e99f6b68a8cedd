import { randomUUID } from 'node:crypto';
import { cancelBreak, extendBreak, listBreakActivity } from '@floorlight/contracts/break-management';
import { endBreak, getActiveBreak, getMyBreaks, startBreak } from '@floorlight/contracts/breaks';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BreaksUnderTest, breaksUnderTest } from './breaks-under-test.ts';

let breaks: BreaksUnderTest;
let manager: Person;

beforeAll(async () => {
  breaks = await breaksUnderTest();
  manager = await breaks.person({ role: 'manager', name: 'Mia Chen' });
});
afterAll(() => breaks.stop());

const restroom = { sessionType: 'restroom', scannedAwayCode: null, location: 'Warehouse Floor' } as const;

async function started(who: Person) {
  const { session } = succeeded(await who.call(startBreak, { body: restroom }));
  return { session, params: { id: session.id } };
}

const activeBreak = async (who: Person) => succeeded(await who.call(getActiveBreak)).activeBreak;

const eventNames = (id: string) =>
  breaks.bus
    .events()
    .filter(({ payload }) => 'session' in payload && payload.session.id === id)
    .map(({ name }) => name);

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

describe('a break that waited on its device', () => {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

  test('starts and ends at the times of the device, and keeps when the server received both', async () => {
    const worker = await breaks.person();
    breaks.setClock(new Date());
    const id = randomUUID();
    const [start, end] = [ago(3600), ago(3400)];
    const { session } = succeeded(await worker.call(startBreak, { body: { ...restroom, id, at: start } }));
    expect(session).toMatchObject({ id, startTime: start, endTime: null });
    const received = Date.parse(session.startReceivedAt ?? '');
    expect(received).toBeGreaterThan(Date.parse(end));
    // Marked as expired meanwhile: the person was back in time all the same.
    await eventually(async () => (await activeBreak(worker))?.status === 'expired', { within: 20_000 });
    const ended = succeeded(await worker.call(endBreak, { params: { id }, body: { at: end } })).session;
    expect(ended).toMatchObject({ status: 'completed', startTime: start, endTime: end, duration: 200 });
    expect(Date.parse(ended.endReceivedAt ?? '')).toBeGreaterThanOrEqual(received);
    expect(succeeded(await worker.call(getMyBreaks)).days).toMatchObject([
      { totalDuration: 200, withinPolicyCount: 1 },
    ]);
  });

  test('a request that comes at once has one time', async () => {
    const worker = await breaks.person();
    breaks.setClock(new Date());
    const { session } = succeeded(await worker.call(startBreak, { body: { ...restroom, at: ago(2) } }));
    expect(session.startReceivedAt).toBeNull();
  });

  test('counts without a code that the site no longer has', async () => {
    const worker = await breaks.person();
    breaks.setClock(new Date());
    const body = { ...restroom, at: ago(600), scannedAwayCode: 'OLD-1' };
    const { session } = succeeded(await worker.call(startBreak, { body }));
    expect(session).toMatchObject({ scannedAwayCode: null, startTime: body.at });
    const end = { returnMethod: 'scan', scannedAwayCode: 'OLD-1', at: ago(300) } as const;
    const ended = succeeded(await worker.call(endBreak, { params: { id: session.id }, body: end })).session;
    expect(ended).toMatchObject({ returnMethod: 'manual', endTime: end.at });
  });

  test('the same idempotency key ends it once and returns the same answer', async () => {
    const worker = await breaks.person();
    const { params } = await started(worker);
    const headers = { 'idempotency-key': randomUUID() };
    const first = succeeded(await worker.call(endBreak, { params, body: {}, headers }));
    expect(succeeded(await worker.call(endBreak, { params, body: {}, headers }))).toEqual(first);
    expect(succeeded(await worker.call(getMyBreaks)).days).toMatchObject([{ totalSessions: 1 }]);
  });

  test.each([
    ['a day ahead', -86_400, 'breakRefusals.clockAhead'],
    ['thirteen hours ago', 13 * 3600, 'breakRefusals.tooLongAgo'],
  ])('a start %s is refused in words', async (_, seconds, code) => {
    const worker = await breaks.person();
    breaks.setClock(new Date());
    const { status, body } = await worker.call(startBreak, { body: { ...restroom, at: ago(seconds) } });
    expect([status, body]).toMatchObject([409, { detail: { code } }]);
    expect(await activeBreak(worker)).toBeNull();
  });

  test('an end before the start, and a start during an earlier break, are refused', async () => {
    const worker = await breaks.person();
    breaks.setClock(new Date());
    const start = succeeded(await worker.call(startBreak, { body: { ...restroom, at: ago(1800) } })).session;
    const params = { id: start.id };
    const early = await worker.call(endBreak, { params, body: { at: ago(3600) } });
    expect([early.status, early.body]).toMatchObject([409, { detail: { code: 'breakRefusals.endsBeforeStart' } }]);
    succeeded(await worker.call(endBreak, { params, body: { at: ago(600) } }));
    const during = await worker.call(startBreak, { body: { ...restroom, at: ago(1200) } });
    expect([during.status, during.body]).toMatchObject([409, { detail: { code: 'breakRefusals.duringAnother' } }]);
  });
});

describe('managing a running break', () => {
  test('an extension stores who, why and the first allowance, and the person on break sees it', async () => {
    const worker = await breaks.person({ name: 'Sam Worker' });
    const { session, params } = await started(worker);
    const extend = (seconds: number, reason: string) =>
      manager.call(extendBreak, { params, body: { seconds, reason } });
    expect(succeeded(await extend(120, ' Long way back '))).toMatchObject({
      userName: 'Sam Worker',
      allowedDuration: 420,
      originalDuration: 300,
      extendedByName: 'Mia Chen',
      extensionReason: 'Long way back',
      status: 'active',
    });
    succeeded(await extend(60, 'Queue'));
    expect(await activeBreak(worker)).toMatchObject({
      id: session.id,
      allowedDuration: 480,
      originalDuration: 300,
      extendedBy: manager.principal.sub,
      extensionReason: 'Queue',
      extensions: 2,
    });
    await eventually(() => eventNames(session.id).filter((name) => name === 'breaks.session.extended').length === 2, {
      within: 15_000,
    });
    const event = await breaks.bus.waitFor('breaks.session.extended');
    expect(event.actor).toMatchObject({ name: 'Mia Chen' });
  });

  test('an expired break is active again when its extension is long enough', async () => {
    const worker = await breaks.person();
    const { params } = await started(worker);
    breaks.passTime(400);
    await eventually(async () => (await activeBreak(worker))?.status === 'expired', { within: 15_000 });
    const short = succeeded(await manager.call(extendBreak, { params, body: { seconds: 60, reason: 'Queue' } }));
    expect(short.status).toBe('expired');
    const enough = succeeded(await manager.call(extendBreak, { params, body: { seconds: 600, reason: 'Queue' } }));
    expect(enough.status).toBe('active');
    expect(succeeded(await worker.call(endBreak, { params, body: {} })).session.status).toBe('completed');
  });

  test('a cancelled break has ended, shows who cancelled it, and can be neither ended nor changed', async () => {
    const worker = await breaks.person();
    const { session, params } = await started(worker);
    expect(succeeded(await manager.call(cancelBreak, { params }))).toMatchObject({
      status: 'cancelled',
      running: false,
      cancelledByName: 'Mia Chen',
      withinPolicy: null,
    });
    expect(await activeBreak(worker)).toBeNull();
    expect((await worker.call(endBreak, { params, body: {} })).status).toBe(409);
    expect((await manager.call(cancelBreak, { params })).status).toBe(409);
    const again = await manager.call(extendBreak, { params, body: { seconds: 60, reason: 'Queue' } });
    expect([again.status, again.body]).toMatchObject([409, { message: 'This break has already ended' }]);
    await eventually(() => eventNames(session.id).includes('breaks.session.cancelled'), { within: 15_000 });
    await started(worker);
  });

  test.each([
    { seconds: 59, reason: 'Queue' },
    { seconds: 1801, reason: 'Queue' },
    { seconds: 90.5, reason: 'Queue' },
    { seconds: '120', reason: 'Queue' },
    { seconds: 120, reason: ' ' },
    { seconds: 120 },
  ])('an invalid extension is refused and changes nothing: %j', async (rawBody) => {
    const worker = await breaks.person();
    const { session, params } = await started(worker);
    expect((await manager.call(extendBreak, { params, rawBody })).status).toBe(400);
    expect(await activeBreak(worker)).toEqual(session);
  });

  test('a worker is refused, another site’s manager finds nothing, and nothing changes', async () => {
    const worker = await breaks.person();
    const foreigner = await breaks.person({ role: 'manager', siteId: 'elsewhere' });
    const { session, params } = await started(worker);
    const extend = { params, body: { seconds: 60, reason: 'Queue' } };
    const answers = [
      await worker.call(cancelBreak, { params }),
      await worker.call(extendBreak, extend),
      await foreigner.call(cancelBreak, { params }),
      await foreigner.call(extendBreak, extend),
      await manager.call(cancelBreak, { params: { id: randomUUID() } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404]);
    expect(await activeBreak(worker)).toEqual(session);
  });

  test('a break can be extended to twelve hours at most', async () => {
    const worker = await breaks.person();
    const { params } = await started(worker);
    await breaks.db.pool.query('update break_sessions set allowed_duration = 42000 where id = $1', [params.id]);
    const extend = { params, body: { seconds: 1800, reason: 'Queue' } };
    expect((await manager.call(extendBreak, extend)).status).toBe(409);
    expect((await activeBreak(worker))?.allowedDuration).toBe(42_000);
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
