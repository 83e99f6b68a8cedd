import { randomUUID } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openDatabase } from '@floorlight/database/database';
import { migrateDatabase } from '@floorlight/database/migrate';
import { createLogger } from '@floorlight/telemetry/logger';
import { freshDatabase } from '@floorlight/test-kit/fresh-database';
import { expect, onTestFinished, test } from 'vitest';

const all = new URL('../migrations/expand', import.meta.url);

/** The migrations of the release in which each user's feed had numbers of its own. */
async function earlierMigrations(): Promise<URL> {
  const directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  cpSync(fileURLToPath(all), directory, { recursive: true });
  const file = join(directory, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.filter(({ tag }) => tag < '0005') }));
  return pathToFileURL(directory);
}

test('feeds of the release before site feeds stay as they were, and go on above their numbers', async () => {
  const database = await freshDatabase();
  const db = openDatabase({ url: database.url, log: createLogger({ service: 'test', level: 'fatal' }) });
  onTestFinished(async () => {
    await db.stop();
    await database.drop();
  });
  await migrateDatabase({ ownerUrl: database.url }, await earlierMigrations());
  const [manager, worker, inactive] = [randomUUID(), randomUUID(), randomUUID()];
  await db.pool.query(
    `insert into people (id, site_id, email, first_name, last_name, role, is_active, version)
     values ($1, 'main', 'a@x.test', 'Mia', 'Chen', 'manager', true, 1),
       ($2, 'main', 'b@x.test', 'Sam', 'Lee', 'worker', true, 1), ($3, 'south', 'c@x.test', 'Ada', 'Ray', 'manager', false, 1)`,
    [manager, worker, inactive],
  );
  await db.pool.query(
    `insert into announcements (id, site_id, occurred_at, title, message, metadata, data, listed, mail_due)
     select gen_random_uuid(), 'main', now(), 'Help', 'Someone fell', '{"liveType":"emergency_alert"}', '{}', true, n = 3
     from generate_series(1, 3) n`,
  );
  await db.pool.query(
    `insert into notifications (user_id, id, seq, is_read) select $1, id, row_number() over (), false from announcements`,
    [manager],
  );
  await db.pool.query('insert into feed_counters values ($1, 3), ($2, 1)', [manager, worker]);

  await migrateDatabase({ ownerUrl: database.url }, all);

  const rowsOf = async (statement: string) => (await db.pool.query(statement)).rows;
  expect(await rowsOf('select user_id, seq, is_read from notifications order by seq')).toEqual(
    [1, 2, 3].map((seq) => ({ user_id: manager, seq, is_read: false })),
  );
  expect(await rowsOf("select top from site_feeds where site_id = 'main'")).toEqual([{ top: 3 }]);
  expect(await rowsOf('select user_id, audience, after_seq, until_seq from feed_intervals order by audience')).toEqual([
    { user_id: worker, audience: 'everyone', after_seq: 3, until_seq: null },
    { user_id: manager, audience: 'managers', after_seq: 3, until_seq: null },
  ]);
  expect(await rowsOf("select user_id from mail_turns where lane = 'alert'")).toEqual([{ user_id: manager }]);
  expect(await rowsOf('select count(*)::int as due from announcements where mail_due')).toEqual([{ due: 1 }]);
});
