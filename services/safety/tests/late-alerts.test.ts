import { randomUUID } from 'node:crypto';
import { getAlert } from '@floorlight/contracts/alerts';
import { openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../src/schema.ts';
import { raisedBy } from './alerts.ts';
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

/** Adds a worker to safety's directory. */
async function knownPerson(name: string): Promise<string> {
  const db = openDatabase({
    url: safety.databaseUrl,
    log: createLogger({ service: 'safety', level: 'fatal' }),
    max: 1,
  });
  const id = randomUUID();
  await db.orm.insert(people).values({ id, siteId: safety.siteId, name, role: 'worker', isActive: true, version: 1 });
  await db.stop();
  return id;
}

describe('raising', () => {
  describe('after it waited on a device', () => {
    const ago = (seconds: number) => new Date(safety.clock.now().getTime() - seconds * 1000).toISOString();

    test('it says when it was pressed, and a short wait is no news', async () => {
      const pressedAt = ago(720);
      const alert = await raised(worker, { pressedAt, pressedBy: worker.principal.sub });
      expect(alert).toMatchObject({ pressedAt, pressedBy: null, pressedByName: null, reportedByName: 'Sam Worker' });
      expect(await raised(worker, { pressedAt: ago(20) })).toMatchObject({ pressedAt: null, pressedBy: null });
    });

    test('a time that nobody can have pressed it at does not hold it up', async () => {
      expect(await raised(worker, { pressedAt: '0000-01-01T00:00:00Z' })).toMatchObject({ pressedAt: null });
    });

    test('under another session it names who pressed it; the sender stays whoever is signed in', async () => {
      const presser = await knownPerson('Ada Byron');
      const pressedAt = ago(5);
      const alert = await raised(worker, { pressedAt, pressedBy: presser, pressedByName: 'Mia Chen' });
      expect(alert).toMatchObject({
        pressedAt,
        pressedBy: presser,
        pressedByName: 'Ada Byron',
        reportedBy: worker.principal.sub,
        reportedByName: 'Sam Worker',
      });
      const seen = succeeded(await manager.call(getAlert, { params: { id: alert.id } }));
      expect(seen).toEqual(alert);
      const event = await eventually(() =>
        safety.bus
          .events()
          .find(({ name, payload }) => name === 'safety.alert.raised' && payload.alert.id === alert.id),
      );
      expect(event?.actor?.id).toBe(worker.principal.sub);
      expect(event?.payload).toMatchObject({ alert: { pressedBy: presser, pressedAt } });
    });

    test('a presser whom nobody at the site knows has no name', async () => {
      const stranger = randomUUID();
      expect(await raised(worker, { pressedBy: stranger })).toMatchObject({ pressedBy: stranger, pressedByName: null });
    });

    test.each([
      ['a time to come', { pressedAt: '2999-01-01T00:00:00.000Z' }],
      ['no time', { pressedAt: 'soon' }],
      ['no person', { pressedBy: 'Sam' }],
      ['nothing of it, as from an earlier app', {}],
    ])('with %s it is sent all the same', async (_, body) => {
      expect(await raised(worker, body)).toMatchObject({ pressedAt: null, pressedBy: null, status: 'active' });
    });
  });
});
