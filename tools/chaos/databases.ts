import type { ServiceName } from '@floorlight/contracts/endpoint';
import type pg from 'pg';
import { withPostgresClient } from '../servers/postgres-client.ts';
import type { Product } from '../start/start-product.ts';

/** Runs a statement in a service's database, as the server's administrator. Returns the rows. */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  { servers }: Product,
  service: ServiceName,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const url = new URL(servers.postgres.url);
  url.pathname = `/floorlight_${service}`;
  return withPostgresClient(url.href, async (client) => (await client.query<Row>(statement, values)).rows);
}
