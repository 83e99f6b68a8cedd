import type { Database } from '@floorlight/database/database';

/** A query that drizzle has built. */
interface Statement {
  toSQL(): { sql: string; params: unknown[] };
}

/** Returns the milliseconds Postgres needs to plan and run a statement, by its own clock. */
export async function postgresTime({ pool }: Database, statement: Statement): Promise<number> {
  const { sql, params } = statement.toSQL();
  const { rows } = await pool.query(`explain (analyze, timing off, format json) ${sql}`, params);
  const [plan] = rows[0]['QUERY PLAN'];
  return plan['Planning Time'] + plan['Execution Time'];
}
