import type { ServiceName } from '@floorlight/contracts/endpoint';
import type pg from 'pg';
import { databaseUrlForAdmin } from '../databases/urls.ts';
import { withPostgresClient } from '../servers/postgres-client.ts';
import type { Product } from '../start/start-product.ts';

/** Runs a statement in a service's database, as the server's administrator. Returns the rows. */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  { servers }: Product,
  service: ServiceName,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withPostgresClient(
    databaseUrlForAdmin(servers.postgres.url, service),
    async (client) => (await client.query<Row>(statement, values)).rows,
  );
}
