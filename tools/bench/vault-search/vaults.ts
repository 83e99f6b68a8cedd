import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Principal } from '@floorlight/contracts/principal';
import { type Database, openDatabase } from '@floorlight/database/database';
import { migrateDatabase } from '@floorlight/database/migrate';
import { createLogger } from '@floorlight/telemetry/logger';
import type { Random } from '../../chaos/random.ts';
import { withPostgresClient } from '../../servers/postgres-client.ts';
import { root } from '../../start/environment.ts';

export const rows = 1_000_000;
export const vaults = 5000;

const databaseName = 'bench_vault_search';
const siteId = 'main';

/** The owner of a vault by its number, as in the rows below. */
export const ownerOf = (number: number): Principal => ({
  sub: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  sid: randomUUID(),
  siteId,
  role: 'worker',
  name: `Owner ${number}`,
  email: `owner-${number}@bench.test`,
});

/** A random search text of 1 to 20 characters; half of them are part of a typical description. */
export function searchText(random: Random): string {
  const length = Math.floor(random(1, 21));
  const source = random(0, 1) < 0.5 ? phrase : randomText(random);
  const from = Math.floor(random(0, Math.max(1, source.length - length)));
  return source.slice(from, from + length);
}

const phrase = 'Liquid Soap 500 ml, carton of 12, pallet 7 AISLE 21-C SKU-';
const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789-%_ ';
const randomText = (random: Random): string =>
  Array.from({ length: 20 }, () => alphabet[Math.floor(random(0, alphabet.length))]).join('');

/**
 * Creates a database like vault's with a million rows. Each vault's rows are spread over the table, as after years of
 * use. `drop` removes it.
 */
export async function fillVaults(postgresUrl: string): Promise<{ db: Database; drop: () => Promise<void> }> {
  const url = new URL(postgresUrl);
  url.pathname = `/${databaseName}`;
  await withPostgresClient(postgresUrl, (admin) => admin.query(`create database ${databaseName}`));
  const db = openDatabase({ url: url.href, log: createLogger({ service: 'bench', level: 'fatal' }) });
  await migrateDatabase({ ownerUrl: url.href }, join(root, 'services/vault/migrations/expand'));
  await withPostgresClient(url.href, async (admin) => {
    await admin.query(fill);
    await admin.query('vacuum analyze barcodes');
  });
  return {
    db,
    async drop() {
      await db.stop();
      await withPostgresClient(postgresUrl, (admin) =>
        admin.query(`drop database if exists ${databaseName} with (force)`),
      );
    },
  };
}

const fill = `
  insert into barcodes (id, site_id, added_by, type, sku, value, description, location, created_at, updated_at)
  select gen_random_uuid(), '${siteId}', ('00000000-0000-4000-8000-' || lpad((i % ${vaults})::text, 12, '0'))::uuid,
         (array['ean13', 'upc', 'code128', 'qr', 'x00'])[1 + i % 5]::barcode_type,
         'SKU-' || substr(md5(i::text), 1, 8), lpad((i * 7919::bigint)::text, 13, '0'),
         case when i % 3 > 0 then (array['Liquid Soap', 'Paper Towels', 'Batteries', 'Läufer'])[1 + i % 4]
           || ' ' || i % 900 || ' ml, carton of 12, pallet ' || i % 77 end,
         'AISLE ' || i % 60 || '-' || chr(65 + i % 26), at, at
  from generate_series(0, ${rows - 1}) i, lateral (select now() - make_interval(secs => ${rows} - i)) moment(at)`;
