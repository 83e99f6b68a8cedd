import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AuthContext } from '@floorlight/auth/context';
import { listPeople } from '@floorlight/auth/people/list-people';
import type { QueryOf } from '@floorlight/contracts/endpoint';
import type * as people from '@floorlight/contracts/people';
import type { Principal } from '@floorlight/contracts/principal';
import { openDatabase } from '@floorlight/database/database';
import { migrateDatabase } from '@floorlight/database/migrate';
import { createLogger } from '@floorlight/telemetry/logger';
import { percentile } from '../../chaos/percentile.ts';
import { withPostgresClient } from '../../servers/postgres-client.ts';
import { root } from '../../start/environment.ts';
import type { BenchContext } from '../context.ts';
import { atMost, type Figure, ms } from '../figure.ts';

const count = 100_000;
const sites = 500;
const rounds = 15;
const databaseName = 'bench_people_list';

type Query = Partial<QueryOf<typeof people.listPeople>>;

/** Pages of the People screen, of all sites and of one, each with the longest answer that it can have. */
const pages: Record<string, Query> = {
  'all sites, first page': {},
  'all sites, a page of managers': { role: 'manager' },
  'all sites, a few deactivated': { status: 'deactivated' },
  'all sites, connected now': { reachedBy: 'app' },
  'all sites, a first letter': { search: 'l' },
  'all sites, a last name': { search: 'last77' },
  'all sites, an address': { search: 'p4711@' },
  'one site': { siteId: 'site-7' },
  'one site, a search': { siteId: 'site-7', search: 'l' },
};

/** The list of people with 100,000 of them at 500 sites, by the service's own code. */
export async function peopleList(context: BenchContext): Promise<Figure[]> {
  const { product } = await context.product();
  const admin = product.servers.postgres.url;
  const url = new URL(admin);
  url.pathname = `/${databaseName}`;
  context.log(`adding ${count} people at ${sites} sites`);
  await withPostgresClient(admin, (client) => client.query(`create database ${databaseName}`));
  const db = openDatabase({ url: url.href, log: createLogger({ service: 'bench', level: 'fatal' }) });
  context.onEnd(async () => {
    await db.stop();
    await withPostgresClient(admin, (client) => client.query(`drop database if exists ${databaseName} with (force)`));
  });
  await migrateDatabase({ ownerUrl: url.href }, join(root, 'services/auth/migrations'));
  await withPostgresClient(url.href, async (client) => {
    await client.query(fillPeople);
    await client.query(fillSessions);
    await client.query('vacuum analyze users, sessions');
  });

  const figures: Figure[] = [];
  for (const [name, query] of Object.entries(pages)) {
    const took: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const began = performance.now();
      // The list uses this part of the context alone.
      await listPeople({ db } as AuthContext, administrator, { status: 'current', limit: 500, ...query });
      if (round >= 0) took.push(performance.now() - began);
    }
    const p95 = percentile(took, 95);
    figures.push({
      id: 'PEOPLE',
      what: `500 people: ${name}, p95`,
      ours: ms(p95),
      peer: `${ms(percentile(took, 50))} its p50`,
      goal: atMost(p95, 300, '300 ms'),
    });
  }
  return figures;
}

const administrator: Principal = {
  sub: randomUUID(),
  sid: randomUUID(),
  siteId: 'site-0',
  role: 'administrator',
  name: 'Bench',
  email: 'bench@bench.test',
};

const fillPeople = `
  insert into users (site_id, email, first_name, last_name, employee_id, role, is_email_verified, is_active, deactivated_at)
  select 'site-' || i % ${sites}, 'p' || i || '@bench.test', substr(md5(i::text), 1, 6), 'Last' || i % 5000, 'E-' || i,
         (case when i % 50 = 0 then 'manager' else 'worker' end)::role, true, i % 500 > 0,
         case when i % 500 = 0 then now() end
  from generate_series(0, ${count - 1}) i`;
/** A third are signed in, a thirtieth connected. */
const fillSessions = `
  insert into sessions (token_hash, user_id, expires_at, last_seen_at)
  select md5(id::text), id, now() + interval '30 days', now() - make_interval(mins => (row_number() over ())::int % 10 * 5)
  from users where abs(hashtext(id::text)) % 3 = 0`;
