import { randomUUID } from 'node:crypto';
import type { Envelope } from '@floorlight/contracts/events';
import { enterVaultPin, getVaultPin } from '@floorlight/contracts/vault-pin';
import { type Database, openDatabase } from '@floorlight/database/database';
import { type Bus, connectBus } from '@floorlight/event-bus/bus';
import { createLogger } from '@floorlight/telemetry/logger';
import { testBusConfig } from '@floorlight/test-kit/bus-config';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deadLetters } from '../src/schema.ts';
import { startVault, type VaultUnderTest } from './start-vault.ts';

let vault: VaultUnderTest;
let db: Database;
let bus: Bus;

beforeAll(async () => {
  vault = await startVault();
  const log = createLogger({ service: 'vault', level: 'fatal' });
  db = openDatabase({ url: vault.adminDatabaseUrl, log, max: 2 });
  bus = connectBus({ config: testBusConfig(), name: `test ${vault.siteId}`, log });
  await bus.start();
  await eventually(() => bus.connected());
});
afterAll(async () => {
  await Promise.all([bus.stop(), db.stop()]);
  await vault.stop();
});

const resetOf = (userId: unknown): Envelope => ({
  id: randomUUID(),
  name: 'auth.password.reset',
  siteId: vault.siteId,
  occurredAt: new Date().toISOString(),
  actor: null,
  requestId: null,
  traceparent: null,
  payload: { userId },
});
const enter = async ({ call }: Person, pin: string) => (await call(enterVaultPin, { body: { pin } })).status;
const hasNoPin = ({ call }: Person) => eventually(async () => !succeeded(await call(getVaultPin)).isSet);

test('after a password reset the next entry sets a new PIN, for that person only', async () => {
  const [forgetful, other] = [await vault.person(), await vault.person()];
  for (const person of [forgetful, other]) expect(await enter(person, '1111')).toBe(200);
  await bus.publish(resetOf(forgetful.principal.sub));
  await hasNoPin(forgetful);
  expect(await enter(forgetful, '2222')).toBe(200);
  expect(await enter(other, '2222')).toBe(400);
});

test('a reset that is delivered again, or late, leaves a PIN that was set since', async () => {
  const [owner, next] = [await vault.person(), await vault.person()];
  await enter(owner, '1111');
  const reset = resetOf(owner.principal.sub);
  await bus.publish(reset);
  await hasNoPin(owner);
  await enter(owner, '2222');
  await bus.publish({ ...reset, id: randomUUID() });
  await enter(next, '3333');
  await bus.publish(resetOf(next.principal.sub));
  await hasNoPin(next);
  expect(await enter(owner, '2222')).toBe(200);
});

test('an unreadable event becomes a dead letter, and the next is handled', async () => {
  const owner = await vault.person();
  await enter(owner, '1111');
  const unreadable = resetOf('nobody');
  await bus.publish(unreadable);
  await bus.publish(resetOf(owner.principal.sub));
  await hasNoPin(owner);
  const letters = await db.orm.select().from(deadLetters);
  expect(letters.filter(({ data }) => data.includes(unreadable.id))).toHaveLength(1);
});
