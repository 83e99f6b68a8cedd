import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { addBarcode } from '@floorlight/contracts/barcodes';
import type { Envelope } from '@floorlight/contracts/events';
import { Sites } from '@floorlight/contracts/sites';
import { enterVaultPin, getVaultPin } from '@floorlight/contracts/vault-pin';
import { getStats } from '@floorlight/contracts/vault-stats';
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

const eventOf = (name: Envelope['name'], payload: unknown): Envelope => ({
  id: randomUUID(),
  name,
  siteId: vault.siteId,
  occurredAt: new Date().toISOString(),
  actor: null,
  requestId: null,
  traceparent: null,
  payload,
});
const resetOf = (userId: unknown): Envelope => eventOf('auth.password.reset', { userId });
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

test('a manager’s token ends the lock of the PIN of who validated it, and of nobody else; one for another act does not', async () => {
  const [locked, other] = [await vault.person(), await vault.person()];
  const tokenOf = (usedBy: string, act: string) =>
    eventOf('auth.token.validated', {
      ...{ tokenId: randomUUID(), managerId: 'MGR-17', reason: 'Locked out', generatedBy: randomUUID() },
      ...{ generatedByName: 'Mia Chen', act, usedBy },
    });
  for (const person of [locked, other]) {
    await enter(person, '1111');
    for (let n = 0; n < 5; n++) await enter(person, '2222');
    expect(await enter(person, '1111')).toBe(429);
  }
  await bus.publish(tokenOf(other.principal.sub, 'take_tote'));
  await bus.publish(tokenOf(locked.principal.sub, 'pin_lock'));
  await eventually(async () => expect(succeeded(await locked.call(getVaultPin)).lockedUntil).toBeNull());
  expect(await enter(locked, '1111')).toBe(200);
  expect(await enter(other, '1111')).toBe(429);
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

test('a site that moves to another time zone has its day begin there within five seconds', async () => {
  const [shipped] = Sites.parse(
    JSON.parse(readFileSync(new URL('../../../config/sites.json', import.meta.url), 'utf8')),
  );
  if (!shipped) throw new Error('the file has a site');
  const owner = await vault.person();
  await owner.call(addBarcode, { body: { value: 'TOTE-9', type: 'code128', scanned: true, sku: '' } });
  const later = 13;
  vault.passes(later * 3600);
  const hour = new Date(Date.now() + later * 3_600_000).getUTCHours();
  let version = 1;
  /** It is so many hours o'clock there now. */
  const moveTo = async (localHour: number) => {
    const ahead = ((localHour - hour + 36) % 24) - 12;
    const timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
    vault.setSites([{ version: ++version, settings: { ...shipped, id: vault.siteId, timeZone } }]);
    await bus.publish(eventOf('auth.site.changed', { site: shipped.name, version, kind: 'changed', changes: [] }));
  };
  const scansOfToday = (count: number) =>
    eventually(async () => succeeded(await owner.call(getStats)).todayScans === count, { within: 5000 });
  await moveTo(later - 7);
  await scansOfToday(0);
  await moveTo(later + 7);
  await scansOfToday(1);
});
