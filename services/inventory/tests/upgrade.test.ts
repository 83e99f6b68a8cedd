import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@floorlight/database/database';
import { migrateDatabase } from '@floorlight/database/migrate';
import { createLogger } from '@floorlight/telemetry/logger';
import { freshDatabase } from '@floorlight/test-kit/fresh-database';
import { expect, test } from 'vitest';

const all = new URL('../migrations/expand', import.meta.url);

/** A copy of the migrations folder that ends with the migration of this number. */
function upTo(last: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(all, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, last + 1) }));
  return folder;
}

test('a migration orders older counts: the latest of each wall is the last, the others are history', async () => {
  const database = await freshDatabase();
  const db = openDatabase({ url: database.url, log: createLogger({ service: 'inventory', level: 'fatal' }), max: 1 });
  const before = upTo(1);
  await migrateDatabase({ ownerUrl: database.url }, before);
  const person = '00000000-0000-4000-8000-000000000001';
  await db.pool.query(
    `insert into count_sessions (id, site_id, counted_by, day, created_at)
     values ('${person}', 'main', '${person}', '2026-11-20', '2026-11-20T12:00:00Z')`,
  );
  for (const [minute, wall] of [
    [1, 'Wall 101'],
    [2, 'Wall 102'],
    [3, 'Wall 101'],
    [4, 'Wall 101'],
  ] as const)
    await db.pool.query(
      `insert into inventory_counts
         (id, site_id, session_id, counted_by, counted_by_name, afe_area, wall_number, total, created_at)
       values (gen_random_uuid(), 'main', $1, $1, 'Sam', 'AFE 1', $2, $3, $4)`,
      [person, wall, minute, `2026-11-20T12:0${minute}:00Z`],
    );
  await migrateDatabase({ ownerUrl: database.url }, all);

  const { rows } = await db.pool.query(
    `select total, recount, to_char(replaced_at at time zone 'UTC', 'HH24:MI') as replaced
     from inventory_counts order by created_at`,
  );
  expect(rows).toEqual([
    { total: 1, recount: false, replaced: '12:03' },
    { total: 2, recount: false, replaced: null },
    { total: 3, recount: true, replaced: '12:04' },
    { total: 4, recount: true, replaced: null },
  ]);
  await db.stop();
  await database.drop();
  rmSync(before, { recursive: true });
});
