import type { ServiceName } from '@floorlight/contracts/endpoint';
import type pg from 'pg';
import { databaseUrlForAdmin } from '../../databases/urls.ts';
import { withPostgresClient } from '../../servers/postgres-client.ts';
import type { BenchContext, RunningProduct } from '../context.ts';
import { type Fill, fillsOf, type People, statementOf } from './fills.ts';

/** Fills the services' databases beside each other, and leaves them as they are after a night of autovacuum. */
export async function fillHistory(
  { log }: BenchContext,
  { product }: RunningProduct,
  people: People,
  alerts: number,
): Promise<void> {
  await Promise.all(
    Object.entries(fillsOf(alerts)).map(([service, fills]) =>
      withPostgresClient(databaseUrlForAdmin(product.servers.postgres.url, service as ServiceName), async (client) => {
        await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set timezone = 'UTC'`);
        for (const one of fills) {
          const began = performance.now();
          await fill(client, one, people);
          const { rows } = await client.query<{ count: string; size: string }>(
            `select reltuples::bigint as count, pg_size_pretty(pg_total_relation_size(oid)) as size
             from pg_class where oid = to_regclass($1)`,
            [one.table],
          );
          const seconds = ((performance.now() - began) / 1000).toFixed(0);
          log(`${service}: ${one.table} has ${rows[0]?.count} rows, ${rows[0]?.size}, after ${seconds} s`);
        }
      }),
    ),
  );
}

/** Rows before indexes: adding to an index row by row takes several times as long. */
async function fill(client: pg.Client, one: Fill, people: People): Promise<void> {
  const { table, withTriggers } = one;
  if (withTriggers) for (let times = 0; times < withTriggers; times++) await client.query(statementOf(one, people));
  else {
    const { rows: indexes } = await client.query<{ drop: string; create: string }>(
      `select format('drop index %I', indexname) as drop, indexdef as create from pg_indexes
       where tablename = $1 and not exists (select from pg_constraint where conname = indexname)`,
      [table],
    );
    await client.query('set session_replication_role = replica'); // without triggers, for this session alone
    for (const { drop } of indexes) await client.query(drop);
    await client.query(statementOf(one, people));
    for (const { create } of indexes) await client.query(create);
    await client.query('reset session_replication_role');
  }
  await client.query(`vacuum (analyze) ${table}`);
}
