import { extendBreak } from '@floorlight/contracts/break-management';
import { endBreak, getActiveBreak, getMyBreaks, startBreak } from '@floorlight/contracts/breaks';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BreaksUnderTest, breaksUnderTest } from './breaks-under-test.ts';

let breaks: BreaksUnderTest;
const never = 3_600_000;

beforeAll(async () => {
  breaks = await breaksUnderTest();
});
afterAll(() => breaks.stop());

/** Starts a break whose five minutes end after that many real seconds. */
async function dueIn(seconds: number): Promise<{ worker: Person; id: string; due: number }> {
  const worker = await breaks.person();
  const { session } = succeeded(await worker.call(startBreak, { body: { sessionType: 'restroom' } }));
  const due = Date.now() + seconds * 1000;
  await breaks.db.pool.query('update break_sessions set start_time = $2 where id = $1', [
    session.id,
    new Date(due - 300_000),
  ]);
  return { worker, id: session.id, due };
}

/** Each once: the relay may publish an event twice. */
const expiries = (id: string) => {
  const events = breaks.bus
    .events()
    .filter(
      ({ name, payload }) => name === 'breaks.session.expired' && 'session' in payload && payload.session.id === id,
    );
  return [...new Map(events.map((event) => [event.id, event])).values()];
};

/** Waits until it is marked as expired, no earlier than due, and still runs. Returns when. */
const expires = async ({ worker, id, due }: Awaited<ReturnType<typeof dueIn>>) => {
  const [event] = await eventually(() => expiries(id).length > 0 && expiries(id), { within: 15_000 });
  const at = Date.parse(event?.occurredAt ?? '');
  expect(at).toBeGreaterThanOrEqual(due);
  expect(succeeded(await worker.call(getActiveBreak)).activeBreak).toMatchObject({
    id,
    status: 'expired',
    endTime: null,
    startReceivedAt: null,
    endReceivedAt: null,
  });
  return at;
};

test('a break over its allowed time expires within seconds, also when the service restarts before', async () => {
  const due = await dueIn(2);
  await breaks.restart();
  const at = await expires(due);
  // Due within a second; the rest is for a slow machine.
  expect(at).toBeLessThan(due.due + 5000);
});

test('a break expires when it is due, without a check in between', async () => {
  const due = await dueIn(2);
  await breaks.restart({ settleInterval: never });
  await expires(due);

  // Its five minutes are over; one more ends in two seconds.
  const extended = await dueIn(-58);
  const manager = await breaks.person({ role: 'manager' });
  const body = { seconds: 60, reason: 'Sick' };
  succeeded(await manager.call(extendBreak, { params: { id: extended.id }, body }));
  await expires({ ...extended, due: extended.due + 60_000 });
});

test('two instances expire each break once', async () => {
  await breaks.restart({ settleInterval: 10 });
  const stopAnother = await breaks.startAnother({ settleInterval: 10 });
  const all = await Promise.all(Array.from({ length: 5 }, () => dueIn(1)));
  for (const due of all) await expires(due);
  await stopAnother();
  for (const { id } of all) expect(expiries(id)).toHaveLength(1);
});

test('a break that became due while the service was stopped expires once it is back, and only once', async () => {
  const due = await dueIn(1);
  await breaks.restart({ meanwhile: eventually(() => Date.now() > due.due, { within: 15_000 }) });
  await expires(due);
  await breaks.restart();
  const { session } = succeeded(await due.worker.call(endBreak, { params: { id: due.id }, body: {} }));
  expect(session).toMatchObject({ status: 'expired', id: due.id });
  expect(session.duration).toBeGreaterThanOrEqual(300);
  expect(expiries(due.id)).toHaveLength(1);
});

test('a long deletion does not delay due breaks', async () => {
  const worker = await breaks.person();
  const { session } = succeeded(await worker.call(startBreak, { body: { sessionType: 'break' } }));
  succeeded(await worker.call(endBreak, { params: { id: session.id }, body: {} }));
  const { rowCount } = await breaks.db.pool.query("update break_sessions set day = '2020-01-01' where user_id = $1", [
    worker.principal.sub,
  ]);
  expect(rowCount).toBe(1);
  const holder = await breaks.db.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from break_sessions where user_id = $1 for update', [worker.principal.sub]);
    await breaks.restart();
    await expires(await dueIn(1));
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await eventually(async () => succeeded(await worker.call(getMyBreaks)).sessions.length === 0, { within: 15_000 });
});

test('a late return counts as late before the break was marked as expired', async () => {
  await breaks.restart({ settleInterval: never });
  const worker = await breaks.person();
  const { session } = succeeded(await worker.call(startBreak, { body: { sessionType: 'restroom' } }));
  breaks.passTime(301);
  const ended = succeeded(await worker.call(endBreak, { params: { id: session.id }, body: {} })).session;
  expect([ended.status, ended.duration]).toEqual(['expired', 301]);
});

test('a break with no return is cancelled after twelve hours', async () => {
  await breaks.restart();
  const worker = await breaks.person();
  const { session } = succeeded(await worker.call(startBreak, { body: { sessionType: 'break' } }));
  breaks.passTime(12 * 3600 - 60);
  await eventually(() => expiries(session.id).length === 1, { within: 15_000 });
  expect(succeeded(await worker.call(getActiveBreak)).activeBreak?.status).toBe('expired');
  breaks.passTime(60);
  await eventually(async () => succeeded(await worker.call(getActiveBreak)).activeBreak === null, { within: 15_000 });
  expect(succeeded(await worker.call(getMyBreaks)).sessions[0]).toMatchObject({
    status: 'cancelled',
    cancelledByName: null,
    returnMethod: null,
  });
});
