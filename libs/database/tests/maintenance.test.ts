import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { deleteOutdated } from '@floorlight/database/housekeeping';
import { idempotencyKeys } from '@floorlight/database/idempotency';
import { inbox } from '@floorlight/database/inbox';
import { migrateDatabase } from '@floorlight/database/migrate';
import { outbox } from '@floorlight/database/outbox';
import { freshDatabase } from '@floorlight/test-kit/fresh-database';
import { expect, test } from 'vitest';
import { log, migrationsFolder, openTestDatabase, writeReset } from './open.ts';

test('instances that start at the same time migrate once', async () => {
  const { url, drop } = await freshDatabase();
  const db = openDatabase({ url, log });
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase({ ownerUrl: url }, migrationsFolder)));
  const { rows } = await db.pool.query('select count(*)::int as applied from drizzle.__drizzle_migrations');
  expect(rows).toEqual([{ applied: 1 }]);
  await db.stop();
  await drop();
});

test('a failed migration leaves the database unchanged', async () => {
  const { url, drop } = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const file = join(folder, '0000_lib-tables.sql');
  await writeFile(file, `${await readFile(file, 'utf8')}\n--> statement-breakpoint\nselect 1/0;`);
  const db = openDatabase({ url, log });
  await expect(migrateDatabase({ ownerUrl: url }, folder)).rejects.toThrow();
  const { rows } = await db.pool.query("select to_regclass('outbox') as outbox");
  expect(rows).toEqual([{ outbox: null }]);
  await db.stop();
  await rm(folder, { recursive: true });
  await drop();
});

test('outdated rows are deleted; unsent events and newer rows stay', async () => {
  const { db, close } = await openTestDatabase();
  const ago = (time: string) => sql`now() - ${time}::interval`;
  const writeSent = (sentAt: ReturnType<typeof ago> | null) =>
    db.transaction(async (tx) => {
      const { id } = await writeReset(tx, randomUUID());
      await tx
        .update(outbox)
        .set({ sentAt, createdAt: ago('3 days') })
        .where(sql`id = ${id}`);
      return id;
    });
  const unsent = await writeSent(null);
  const recent = await writeSent(ago('14 minutes'));
  await writeSent(ago('16 minutes'));
  const key = { userId: 'u', requestHash: 'h' };
  await db.orm.insert(idempotencyKeys).values([
    { ...key, key: 'old', createdAt: ago('49 hours') },
    { ...key, key: 'young', createdAt: ago('47 hours') },
  ]);
  await db.orm.insert(inbox).values([
    { consumer: 'old', eventId: randomUUID(), handledAt: ago('31 days') },
    { consumer: 'young', eventId: randomUUID(), handledAt: ago('8 days') },
  ]);

  await deleteOutdated(db.pool);

  const events = await db.orm.select({ id: outbox.id }).from(outbox);
  expect(events.map((event) => event.id).sort()).toEqual([unsent, recent].sort());
  expect(await db.orm.select({ key: idempotencyKeys.key }).from(idempotencyKeys)).toEqual([{ key: 'young' }]);
  expect(await db.orm.select({ consumer: inbox.consumer }).from(inbox)).toEqual([{ consumer: 'young' }]);
  await close();
});

test('a database without the tables of the library has nothing to delete', async () => {
  const { url, drop } = await freshDatabase();
  const db = openDatabase({ url, log });
  await deleteOutdated(db.pool);
  await db.stop();
  await drop();
});
