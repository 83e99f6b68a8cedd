import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { contractDatabase } from '@floorlight/database/contract';
import { openDatabase } from '@floorlight/database/database';
import { migrateDatabase } from '@floorlight/database/migrate';
import { register, registrationLock } from '@floorlight/database/running-versions';
import { schemaVersion } from '@floorlight/database/schema-version';
import { eventually } from '@floorlight/test-kit/eventually';
import { freshDatabase } from '@floorlight/test-kit/fresh-database';
import { expect, onTestFinished, test, vi } from 'vitest';
import { log, migrationsFolder } from './open.ts';

/** A service's folder with the library's tables as its expand migrations, and one contract migration. */
async function serviceFolder(contract: string) {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  const expand = join(folder, 'migrations/expand');
  cpSync(fileURLToPath(migrationsFolder), expand, { recursive: true });
  mkdirSync(join(folder, 'migrations/contract'));
  writeFileSync(join(folder, 'migrations/contract/0001_first.sql'), contract);
  writeFileSync(join(folder, 'package.json'), '{ "version": "1.0.0" }');
  const { url, drop } = await freshDatabase();
  await migrateDatabase({ ownerUrl: url }, expand);
  const db = openDatabase({ url, log });
  onTestFinished(async () => {
    await db.stop();
    await drop();
    rmSync(folder, { recursive: true });
  });
  const start = () => {
    const part = schemaVersion(db, new URL(`${pathToFileURL(expand)}/`));
    return part.start().then(() => part);
  };
  return {
    db,
    url,
    expand,
    start,
    apply: () => contractDatabase({ ownerUrl: url }, join(folder, 'migrations/contract')),
  };
}

test('a column is dropped once no running version uses it; a version that needs it then refuses to start, with the reason', async () => {
  const { db, start, apply } = await serviceFolder('alter table outbox drop column envelope;');
  const part = await start();
  const reason = 'version 1.0.0, which runs, uses outbox.envelope, which is dropped';
  expect(await apply()).toEqual({ applied: [], held: { name: '0001_first', reasons: [reason] } });
  await part.stop();
  expect(await apply()).toEqual({ applied: ['0001_first'], held: null });
  expect(await apply()).toEqual({ applied: [], held: null });
  await expect(start()).rejects.toThrow(/is newer than this program: outbox\.envelope was taken away/);
  const { rows } = await db.pool.query('select count(*)::int from versions.running');
  expect(rows).toEqual([{ count: 0 }]);
});

test('a version that stops while it says that it runs no longer counts as running', async () => {
  const { db, start } = await serviceFolder('select 1');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const part = await start();
  const contracting = await db.pool.connect();
  await contracting.query(`select pg_advisory_lock(${registrationLock})`);
  vi.advanceTimersByTime(10_000);
  const stopped = part.stop();
  await pause(200); // time enough to unregister too early
  await contracting.query(`select pg_advisory_unlock(${registrationLock})`);
  contracting.release();
  await stopped;
  // Whatever was still under way when it had stopped.
  await eventually(async () => {
    const { rows } = await db.pool.query(
      `select count(*)::int from pg_locks where locktype = 'advisory' and objid = ${registrationLock}`,
    );
    return rows[0].count === 0;
  });
  const { rows } = await db.pool.query('select count(*)::int from versions.running');
  expect(rows).toEqual([{ count: 0 }]);
});

test('a column may be left empty as long as a version runs that leaves it empty', async () => {
  const { db, apply } = await serviceFolder('alter table outbox alter column sent_at set not null;');
  const [before, after] = [randomUUID(), randomUUID()];
  await register(db.pool, { instance: before, version: '1.1.0', shape: { outbox: { sent_at: 'timestamp' } } });
  await register(db.pool, { instance: after, version: '1.2.0', shape: { outbox: { sent_at: 'timestamp not null' } } });
  const held = await apply();
  expect(held.held?.reasons).toEqual(['version 1.1.0, which runs, uses outbox.sent_at, which must not be empty']);
  // Killed: it no longer says that it runs.
  await db.pool.query(`update versions.running set seen_at = now() - interval '61 s' where instance = $1`, [before]);
  expect(await apply()).toMatchObject({ applied: ['0001_first'] });
});

test('a migration waits briefly for a lock, lets others go on meanwhile, and is applied when it gets it', async () => {
  const { db, url, expand } = await serviceFolder('select 1');
  const journal = join(expand, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, { tag: '0009_more', when: Date.now() }] }));
  writeFileSync(join(expand, '0009_more.sql'), 'alter table outbox add column note text');
  const reader = await db.pool.connect();
  await reader.query('begin');
  await reader.query('select from outbox');
  const migrated = migrateDatabase({ ownerUrl: url }, expand);
  await eventually(async () => {
    const { rowCount } = await db.pool.query(
      `select from pg_locks where not granted and relation = 'outbox'::regclass`,
    );
    expect(rowCount).toBe(1);
  });
  // Behind the migration, until that gives up its place.
  await db.pool.query('select count(*) from outbox');
  await reader.query('commit');
  reader.release();
  await migrated;
  await db.pool.query('select note from outbox');
});
