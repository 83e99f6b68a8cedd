import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '@floorlight/database/database';
import { migrateDatabase } from '@floorlight/database/migrate';
import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { type FreshDatabase, migratedDatabase } from '@floorlight/test-kit/fresh-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { housekeeping } from '../src/housekeeping.ts';
import { scans } from '../src/schema.ts';

const log = createLogger({ service: 'vault-test', level: 'fatal' });
let database: FreshDatabase;
let db: Database;

beforeAll(async () => {
  database = await migratedDatabase(new URL('../migrations/expand', import.meta.url), migrateDatabase);
  db = openDatabase({ url: database.url, log });
});
afterAll(async () => {
  await db.stop();
  await database.drop();
});

test('scans are deleted after two days, however many there are', async () => {
  const scannedBy = randomUUID();
  const scan = (hoursAgo: number) => ({
    ...{ id: randomUUID(), siteId: 'main', scannedBy },
    scannedAt: new Date(Date.now() - hoursAgo * 3_600_000),
  });
  const young = [1, 30, 47].map(scan);
  await db.orm.insert(scans).values([...young, ...Array.from({ length: 6000 }, (_, index) => scan(49 + index))]);
  const part = housekeeping({ db, log });
  await part.start();
  await eventually(async () => (await db.orm.$count(scans)) === young.length);
  await part.stop();
  const kept = await db.orm.select({ id: scans.id }).from(scans);
  expect(kept.map(({ id }) => id).sort()).toEqual(young.map(({ id }) => id).sort());
});
