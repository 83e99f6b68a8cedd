import { randomUUID } from 'node:crypto';
import { cancelBreak, extendBreak } from '@floorlight/contracts/break-management';
import { endBreak } from '@floorlight/contracts/breaks';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BreaksUnderTest, breaksUnderTest } from './breaks-under-test.ts';
import { activeBreak, eventsOf, started } from './sessions.ts';

let breaks: BreaksUnderTest;
let manager: Person;

beforeAll(async () => {
  breaks = await breaksUnderTest();
  manager = await breaks.person({ role: 'manager', name: 'Mia Chen' });
});
afterAll(() => breaks.stop());

const eventNames = (id: string) => eventsOf(breaks, id);

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
