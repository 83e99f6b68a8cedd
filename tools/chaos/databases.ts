import type { ServiceName } from '@floorlight/contracts/endpoint';
import pg from 'pg';
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
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
