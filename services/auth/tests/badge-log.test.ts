import { randomUUID } from 'node:crypto';
import { type BadgeEntry, listAuditLog, listBadgeLog } from '@floorlight/contracts/audit-log';
import type { Barcode } from '@floorlight/contracts/barcodes';
import { sql } from '@floorlight/database/drizzle';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthUnderTest, as, authUnderTest, signedIn, verified } from './auth-under-test.ts';
import { type EventPublisher, openEventPublisher } from './event-publisher.ts';

let auth: AuthUnderTest;
let floor: EventPublisher;
let manager: Call;
beforeAll(async () => {
  auth = await authUnderTest();
  floor = await openEventPublisher(auth.siteId);
  const user = await verified(auth, { role: 'manager' });
  manager = await as(auth, await signedIn(auth, user.email));
});
afterAll(async () => {
  await floor.stop();
  await auth.stop();
});

const value = 'OPENS-THE-CAGE';
const aBadge = (): Barcode => ({
  id: randomUUID(),
  type: 'manager_badge',
  sku: 'SKU-CAGE',
  value,
  description: null,
  location: null,
  note: null,
  version: 1,
  imageUrl: null,
  isFavorite: false,
  confidence: 100,
  isAiReconstructed: false,
  usageCount: 0,
  lastUsedAt: null,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
});
const inBadgeLog = (id: string) =>
  eventually(async () => succeeded(await manager(listBadgeLog, {})).entries.find((entry) => entry.id === id) ?? false, {
    within: 15_000,
  }) as Promise<BadgeEntry>; // never false

test('the badge log records actions on a privileged barcode with the manager ID, never with the value', async () => {
  const barcode = aBadge();
  const userId = randomUUID();
  const { id: barcodeId, type, sku } = barcode;
  const acts = [
    await floor.publish('vault.barcode.added', { barcode, userId, managerId: 'MGR-42' }),
    await floor.publish('vault.privileged.accessed', { barcodeId, type, sku, managerId: 'MGR-42', userId }),
    await floor.publish('vault.barcode.deleted', { barcode, userId, managerId: 'MGR-42' }),
  ];
  const entries = await Promise.all(acts.map(({ id }) => inBadgeLog(id)));
  expect(entries.map(({ managerId, description }) => [managerId, description])).toEqual([
    ['MGR-42', 'Added the barcode “SKU-CAGE”'],
    ['MGR-42', 'Viewed the privileged barcode “SKU-CAGE”'],
    ['MGR-42', 'Deleted the barcode “SKU-CAGE”'],
  ]);
  expect(JSON.stringify(entries)).not.toContain(value);
});

test('a manager ID is shown and found while its owner has it', async () => {
  const { id: managerId } = await verified(auth, { role: 'manager', employeeId: 'MGR-77' });
  const { id } = await floor.publish('vault.barcode.added', {
    barcode: aBadge(),
    userId: randomUUID(),
    managerId: 'MGR-77',
  });
  expect(await inBadgeLog(id)).toMatchObject({ managerId: 'MGR-77' });
  const found = succeeded(await manager(listBadgeLog, { query: { search: 'mgr-77' } })).entries;
  expect(found.map((entry) => entry.id)).toEqual([id]);
  await auth.db.orm.execute(sql`update users set employee_id = 'MGR-78' where id = ${managerId}`);
  expect(await inBadgeLog(id)).toMatchObject({ managerId: 'MGR-78' });
});

test('actions on ordinary barcodes and PINs are in the audit log only', async () => {
  const userId = randomUUID();
  const added = await floor.publish('vault.barcode.added', { barcode: { ...aBadge(), type: 'other' }, userId });
  const locked = await floor.publish('vault.pin.locked', { userId, until: new Date().toISOString() });
  const privileged = await floor.publish('vault.barcode.added', { barcode: aBadge(), userId, managerId: 'MGR-43' });
  await inBadgeLog(privileged.id);
  await eventually(async () => {
    const written = succeeded(await manager(listAuditLog, {})).entries.map(({ id }) => id);
    return [added, locked].every(({ id }) => written.includes(id));
  });
  const badges = succeeded(await manager(listBadgeLog, {})).entries.map(({ id }) => id);
  for (const { id } of [added, locked]) expect(badges).not.toContain(id);
});
