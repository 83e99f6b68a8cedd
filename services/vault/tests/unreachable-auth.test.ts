import { randomUUID } from 'node:crypto';
import type { Principal } from '@floorlight/contracts/principal';
import { type Database, openDatabase } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { idempotently } from '@floorlight/database/idempotency';
import { migrateDatabase } from '@floorlight/database/migrate';
import { unavailable } from '@floorlight/service-kit/failures';
import { type Once, withoutKey } from '@floorlight/service-kit/once';
import { createLogger } from '@floorlight/telemetry/logger';
import { type FreshDatabase, migratedDatabase } from '@floorlight/test-kit/fresh-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBarcode } from '../src/barcodes/add-barcode.ts';
import type { FindManagerId } from '../src/barcodes/require-manager-id.ts';
import type { VaultContext } from '../src/context.ts';

const connections = 2;
let database: FreshDatabase;
let db: Database;

beforeAll(async () => {
  database = await migratedDatabase(new URL('../migrations/expand', import.meta.url), migrateDatabase);
  const log = createLogger({ service: 'vault-test', level: 'silent' });
  db = openDatabase({ url: database.url, log, max: connections, connectionTimeout: 1000 });
});
afterAll(async () => {
  await db.stop();
  await database.drop();
});

/** Adds a privileged barcode to the vault of this person; `findManagerId` stands for auth. */
const addBadge = (owner: Principal, findManagerId: FindManagerId, once: Once = withoutKey) => {
  const context = { db, findManagerId, now: () => new Date() } as VaultContext; // a badge without a photo needs no more
  const badge = { type: 'manager_badge', value: randomUUID(), managerId: 'MGR-1', confidence: 100 } as const;
  return addBarcode(context, owner, { ...badge, isAiReconstructed: false, scanned: false }, once);
};

test('while auth is slow, badges that wait for it keep no connection to the database', async () => {
  const answer = Promise.withResolvers<string>();
  const asked: string[] = [];
  const slow: FindManagerId = (_, typed) => {
    asked.push(typed);
    return answer.promise;
  };
  const adding = Array.from({ length: connections }, () => addBadge(somebody(), slow));
  await expect.poll(() => asked.length).toBe(connections);
  await db.orm.execute(sql`select 1`).finally(() => answer.resolve('MGR-1'));
  expect(await Promise.all(adding)).toHaveLength(connections);
});

test('a badge that is sent again while auth is away gets its first answer', async () => {
  const owner = somebody();
  const key = randomUUID();
  const once: Once = Object.assign(
    <T>(...[tx, work]: Parameters<typeof withoutKey<T>>) =>
      idempotently(tx, { key, userId: owner.sub, endpoint: 'add', body: {} }, work),
    { claim: () => null },
  );
  const first = await addBadge(owner, async (_, typed) => typed, once);
  const away: FindManagerId = () => Promise.reject(unavailable());
  expect(await addBadge(owner, away, once)).toEqual(first);
  await expect(addBadge(owner, away)).rejects.toMatchObject({ status: 503 });
});

const somebody = (): Principal => ({
  ...{ sub: randomUUID(), sid: randomUUID(), siteId: 'main', role: 'worker' },
  ...{ name: 'Sam Worker', email: 'sam@floorlight.test' },
});
