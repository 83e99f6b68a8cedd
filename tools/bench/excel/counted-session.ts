import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Principal } from '@floorlight/contracts/principal';
import { migrateDatabase } from '@floorlight/database/migrate';
import { withPostgresClient } from '../../servers/postgres-client.ts';
import { root } from '../../start/environment.ts';

export const rows = 100_000;

export const counter: Principal = {
  sub: randomUUID(),
  sid: randomUUID(),
  siteId: 'main',
  role: 'worker',
  name: 'Sam Worker',
  email: 'sam@bench.test',
};

const databaseName = 'bench_excel';

/** Creates a database like inventory's with one session of `rows` walls. `drop` removes it. */
export async function countedSession(
  postgresUrl: string,
): Promise<{ databaseUrl: string; sessionId: string; drop: () => Promise<void> }> {
  const url = new URL(postgresUrl);
  url.pathname = `/${databaseName}`;
  const sessionId = randomUUID();
  await withPostgresClient(postgresUrl, (admin) => admin.query(`create database ${databaseName}`));
  await migrateDatabase({ ownerUrl: url.href }, join(root, 'services/inventory/migrations/expand'));
  await withPostgresClient(url.href, (admin) => admin.query(fill, [sessionId, counter.siteId, counter.sub]));
  return {
    databaseUrl: url.href,
    sessionId,
    drop: async () => {
      await withPostgresClient(postgresUrl, (admin) =>
        admin.query(`drop database if exists ${databaseName} with (force)`),
      );
    },
  };
}

const fill = `
  with session as (
    insert into count_sessions (id, site_id, counted_by, day, created_at)
    values ($1, $2, $3, current_date, now()) returning *
  )
  insert into inventory_counts (id, site_id, session_id, counted_by, counted_by_name, afe_area, wall_number,
    rebin_ps_totes, ps_tote_overflow, floor_table, total, notes, created_at)
  select gen_random_uuid(), site_id, id, counted_by, 'Sam Worker', 'AFE ' || 1 + n % 2, 'Wall ' || n,
    n % 50, n % 40, n % 30, n % 50 + n % 40 + n % 30, 'Shelf ' || n % 977 || ' looked at, ' || n % 7 || ' torn',
    created_at + n * interval '250 milliseconds'
  from session, generate_series(1, ${rows}) n`;
