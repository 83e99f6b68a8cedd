import { randomUUID } from 'node:crypto';
import { endBreak, getMyBreaks, startBreak } from '@floorlight/contracts/breaks';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BreaksUnderTest, breaksUnderTest } from './breaks-under-test.ts';
import { activeBreak, restroom, started } from './sessions.ts';

let breaks: BreaksUnderTest;

beforeAll(async () => {
  breaks = await breaksUnderTest();
});
afterAll(() => breaks.stop());

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
