import type { ServiceName } from '@floorlight/contracts/endpoint';
import pg from 'pg';
import type { Product } from '../start/start-product.ts';

/** One statement in a service's own database, as the server's administrator. */
export async function ask<Row extends pg.QueryResultRow>(
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
