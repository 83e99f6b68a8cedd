import { cancelAlert, getAlert, updateAlert } from '@floorlight/contracts/alerts';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alertEvents, raisedBy, update } from './alerts.ts';
import { type SafetyUnderTest, safetyUnderTest } from './safety-under-test.ts';

let safety: SafetyUnderTest;
let worker: Person;
let manager: Person;

beforeAll(async () => {
  safety = await safetyUnderTest();
  worker = await safety.person({ name: 'Sam Worker' });
  manager = await safety.person({ role: 'manager', name: 'Mia Chen' });
});
afterAll(() => safety.stop());

const raised = (by: Person = worker, body: Partial<Record<string, unknown>> = {}) => raisedBy(by, body);

const eventsOf = (alertId: string) => alertEvents(safety, alertId);

describe('responding', () => {
  test('active, acknowledged, resolved: each step has the server’s time, a name and an event', async () => {
    const alert = await raised();
    const acknowledged = succeeded(
      await manager.call(updateAlert, {
        params: { id: alert.id },
        body: { status: 'acknowledged', acknowledgedAt: '1999-01-01T00:00:00.000Z' },
      }),
    );
    expect(acknowledged).toMatchObject({
      status: 'acknowledged',
      acknowledgedByName: 'Mia Chen',
      version: alert.version + 1,
    });
    expect(Date.parse(acknowledged.acknowledgedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(alert.createdAt));

    const resolved = succeeded(
      await update(manager, alert.id, { status: 'resolved', responseNotes: ' First aid given ' }),
    );
    expect(resolved).toMatchObject({
      status: 'resolved',
      responseNotes: 'First aid given',
      resolvedByName: 'Mia Chen',
      cancelled: false,
    });
    await eventually(() => eventsOf(alert.id).length === 3);
    expect(eventsOf(alert.id)).toEqual(['safety.alert.raised', 'safety.alert.acknowledged', 'safety.alert.resolved']);
  });

  test('two managers acknowledge at once: one succeeds and the other gets a conflict that names the first', async () => {
    const other = await safety.person({ role: 'manager', name: 'Omar Diaz' });
    const alert = await raised();
    const answers = await Promise.all([manager, other].map((by) => update(by, alert.id, { status: 'acknowledged' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const current = succeeded(await manager.call(getAlert, { params: { id: alert.id } }));
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'conflict',
      message: `Already acknowledged by ${current.acknowledgedByName}`,
    });
  });

  test('an acknowledgement that comes again with its key gets the first answer', async () => {
    const alert = await raised();
    const again = () =>
      manager.call(updateAlert, {
        params: { id: alert.id },
        body: { status: 'acknowledged' },
        headers: { 'idempotency-key': `acknowledges ${alert.id}` },
      });
    expect(succeeded(await again())).toEqual(succeeded(await again()));
  });

  test('a step out of order is a conflict and changes nothing', async () => {
    const alert = await raised();
    succeeded(await update(manager, alert.id, { status: 'resolved' }));
    for (const status of ['acknowledged', 'resolved'] as const) {
      const answer = await update(manager, alert.id, { status });
      expect([answer.status, answer.body]).toMatchObject([409, { message: 'Already resolved by Mia Chen' }]);
    }
    expect((await manager.call(cancelAlert, { params: { id: alert.id } })).status).toBe(409);
    expect(succeeded(await manager.call(getAlert, { params: { id: alert.id } })).version).toBe(alert.version + 1);
  });

  test('a worker can neither acknowledge nor resolve', async () => {
    const alert = await raised();
    expect((await update(worker, alert.id, { status: 'acknowledged' })).status).toBe(403);
  });

  test('the sender can cancel an alert, another worker cannot', async () => {
    const alert = await raised();
    const otherWorker = await safety.person();
    expect((await otherWorker.call(cancelAlert, { params: { id: alert.id } })).status).toBe(404);
    expect(succeeded(await worker.call(cancelAlert, { params: { id: alert.id } }))).toMatchObject({
      status: 'resolved',
      cancelled: true,
      resolvedByName: 'Sam Worker',
    });
    await eventually(() => eventsOf(alert.id).includes('safety.alert.cancelled'));
  });

  test('response notes that are too long or not text are refused, and the alert does not change', async () => {
    const alert = await raised();
    for (const responseNotes of ['n'.repeat(2001), 5, 'a\0b']) {
      const answer = await manager.call(updateAlert, {
        params: { id: alert.id },
        rawBody: { status: 'resolved', responseNotes },
      });
      expect([answer.status, answer.body]).toMatchObject([400, { errors: { responseNotes: expect.any(String) } }]);
    }
    expect(succeeded(await manager.call(getAlert, { params: { id: alert.id } }))).toMatchObject({ status: 'active' });
  });
});
