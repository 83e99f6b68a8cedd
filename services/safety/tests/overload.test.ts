import { randomUUID } from 'node:crypto';
import { raiseAlert } from '@floorlight/contracts/alerts';
import { openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { safetyUnderTest } from './safety-under-test.ts';

/** What safety stores at a time. */
const atOnce = 5;

test('more presses than can be stored are refused soon, and taken when their devices come again', async () => {
  const safety = await safetyUnderTest();
  onTestFinished(() => safety.stop());
  const people = await Promise.all(Array.from({ length: atOnce + 3 }, () => safety.person()));
  const blocker = openDatabase({
    url: safety.databaseUrl,
    log: createLogger({ service: 'safety', level: 'silent' }),
    max: 1,
  });
  onTestFinished(() => blocker.stop());
  const presses = people.map((person) => {
    const [key, rawBody] = [randomUUID(), { title: 'Help', description: '', severity: 'high' }];
    return () => person.call(raiseAlert, { rawBody, headers: { 'idempotency-key': key } });
  });

  const connection = await blocker.pool.connect();
  await connection.query('begin; lock table emergency_alerts in access exclusive mode');
  const began = performance.now();
  const refused: { status: number; retryAfter: string | null; after: number }[] = [];
  const taken: number[] = [];
  const answers = presses.map(async (press) => {
    const { status, headers } = await press();
    if (status === 201) taken.push(status);
    else refused.push({ status, retryAfter: headers.get('retry-after'), after: performance.now() - began });
  });
  await eventually(() => refused.length === presses.length - atOnce);
  expect(refused.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(Array(3).fill([503, '1']));
  expect(Math.max(...refused.map(({ after }) => after))).toBeLessThan(4000);

  await connection.query('commit');
  connection.release();
  await Promise.all(answers);
  expect(taken).toHaveLength(atOnce);
  const again = await Promise.all(presses.map((press) => press()));
  expect(again.map(({ status }) => status)).toEqual(Array(presses.length).fill(201));
});
