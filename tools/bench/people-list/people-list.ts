import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AuthContext } from '@floorlight/auth/context';
import { listPeople } from '@floorlight/auth/people/list-people';
import { listOrganizationSites } from '@floorlight/auth/sites/list-site-settings';
import type { QueryOf, ServiceName } from '@floorlight/contracts/endpoint';
import type * as people from '@floorlight/contracts/people';
import type { Principal } from '@floorlight/contracts/principal';
import { type Database, openDatabase } from '@floorlight/database/database';
import { migrateDatabase } from '@floorlight/database/migrate';
import { listOrganizationCounts } from '@floorlight/inventory/overview/list-organization-counts';
import type { SafetyContext } from '@floorlight/safety/context';
import { listOrganizationSafety } from '@floorlight/safety/sites/list-organization-safety';
import { readSites } from '@floorlight/sites/read-sites';
import { siteDirectory } from '@floorlight/sites/site-directory';
import { createLogger } from '@floorlight/telemetry/logger';
import { percentile } from '../../chaos/percentile.ts';
import { withPostgresClient } from '../../servers/postgres-client.ts';
import { root } from '../../start/environment.ts';
import type { BenchContext } from '../context.ts';
import { atMost, type Figure, ms } from '../figure.ts';

const count = 100_000;
const sites = 500;
const rounds = 15;
const areasOfSite = 5;
const wallsOfArea = 40;
const zonesOfSite = 100;
const log = createLogger({ service: 'bench', level: 'fatal' });

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

/** The list of people and the overview of all sites, with 100,000 people at 500 sites, by the services' own code. */
export async function peopleList(context: BenchContext): Promise<Figure[]> {
  context.log(`adding ${count} people at ${sites} sites`);
  const auth = await filledDatabase(context, 'auth', [fillPeople, fillSessions, fillSites]);
  const safety = await filledDatabase(context, 'safety', [fillAlerts, fillIncidents]);
  const inventory = await filledDatabase(context, 'inventory', [fillCountSessions, fillCounts]);
  const known = siteDirectory({ db: auth, log, seeds: new Map() });
  await known.read();
  const figures: Figure[] = [];
  for (const [name, query] of Object.entries(pages)) {
    // The list uses this part of the context alone, as the two below.
    const list = () =>
      listPeople({ db: auth } as AuthContext, administrator, { status: 'current', limit: 500, ...query });
    figures.push(await measured(`500 people: ${name}`, list));
  }
  figures.push(
    await measured('all sites, their settings', () =>
      listOrganizationSites({ db: auth, sites: known.sites, readSites: known.read }, administrator),
    ),
    await measured('all sites, what is open', () =>
      listOrganizationSafety({ db: safety } as SafetyContext, administrator),
    ),
    await measured('all sites, how far their counts are', () =>
      listOrganizationCounts({ db: inventory, sites: known.sites, now: () => new Date() }, administrator),
    ),
  );
  return figures;
}

async function filledDatabase(context: BenchContext, service: ServiceName, statements: string[]): Promise<Database> {
  const { product } = await context.product();
  const admin = product.servers.postgres.url;
  const name = `bench_people_list_${service}`;
  const url = new URL(admin);
  url.pathname = `/${name}`;
  await withPostgresClient(admin, (client) => client.query(`create database ${name}`));
  const db = openDatabase({ url: url.href, log });
  context.onEnd(async () => {
    await db.stop();
    await withPostgresClient(admin, (client) => client.query(`drop database if exists ${name} with (force)`));
  });
  await migrateDatabase({ ownerUrl: url.href }, join(root, `services/${service}/migrations/expand`));
  await withPostgresClient(url.href, async (client) => {
    for (const statement of statements) await client.query(statement);
    await client.query('vacuum analyze');
  });
  return db;
}

async function measured(what: string, run: () => Promise<unknown>): Promise<Figure> {
  const took: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const began = performance.now();
    await run();
    if (round >= 0) took.push(performance.now() - began);
  }
  const p95 = percentile(took, 95);
  return {
    id: 'PEOPLE',
    what: `${what}, p95`,
    ours: ms(p95),
    peer: `${ms(percentile(took, 50))} its p50`,
    goal: atMost(p95, 300, '300 ms'),
  };
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
/** Two people at each site, yesterday and today. */
const fillCountSessions = `
  insert into count_sessions (id, site_id, counted_by, day, created_at)
  select gen_random_uuid(), 'site-' || i, gen_random_uuid(), (now() at time zone 'America/New_York')::date - ago, now()
  from generate_series(0, ${sites - 1}) i, generate_series(0, 1) ago, generate_series(1, 2)`;
/** Both count three quarters of the walls. */
const fillCounts = `
  insert into inventory_counts (id, site_id, session_id, counted_by, counted_by_name, afe_area, wall_number, created_at)
  select gen_random_uuid(), session.site_id, session.id, counted_by, 'Bench', 'AFE ' || area, wall::text, now()
  from count_sessions session, generate_series(0, ${areasOfSite - 1}) area, generate_series(0, ${wallsOfArea - 1}) wall
  where wall % 4 > 0`;
/** The settings of each site, but for its name and its zones: those of the shipped one, with more walls. */
const settings = {
  ...[...readSites(join(root, 'config/sites.json')).values()][0],
  timeZone: 'America/New_York',
  floorPlan: { width: zonesOfSite * 2, depth: sites * 2, image: null },
  afeAreas: Array.from({ length: areasOfSite }, (_area, area) => ({
    name: `AFE ${area}`,
    walls: Array.from({ length: wallsOfArea }, (_wall, wall) => String(wall)),
  })),
};
const fillSites = `
  with site as (
    insert into sites (id, version, settings)
    select 'site-' || i, 1, $settings$${JSON.stringify(settings)}$settings$::jsonb || jsonb_build_object(
      'id', 'site-' || i, 'name', 'Site ' || i, 'andonZones', (
        select jsonb_agg(jsonb_build_object('name', md5(i || ' ' || zone),
          'plan', jsonb_build_object('x', zone, 'y', i, 'width', 1, 'depth', 1)))
        from generate_series(1, ${zonesOfSite}) zone
      ))
    from generate_series(0, ${sites - 1}) i returning *
  )
  insert into site_versions (site_id, version, settings, changed_by)
  select site.id, 1, settings, (select id from users where site_id = site.id limit 1) from site`;
/** One in a hundred is open. */
const fillAlerts = `
  insert into emergency_alerts (id, site_id, reported_by, reported_by_name, severity, title, description,
    location_method, state, created_at, updated_at)
  select gen_random_uuid(), 'site-' || i % ${sites}, gen_random_uuid(), 'Bench', 'high', 'Help', 'Help', 'unknown',
    (case when i / ${sites} % 100 = 0 then 'open' else 'resolved' end)::alert_state, now(), now()
  from generate_series(1, ${count}) i`;
/** One in twenty is open. */
const fillIncidents = `
  insert into incident_reports (id, site_id, reported_by, reported_by_name, incident_type, reported_type, status,
    status_by_name, title, description, location, location_method, created_at, updated_at, updated_by_name)
  select gen_random_uuid(), 'site-' || i % ${sites}, gen_random_uuid(), 'Bench', 'other', 'other',
    (case when i / ${sites} % 20 = 0 then 'open' else 'closed' end)::incident_status, 'Bench', 'Bent', 'Bent', 'Rack 7',
    'unknown', now(), now(), 'Bench'
  from generate_series(1, ${count}) i`;
