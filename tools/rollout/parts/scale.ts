import { listCellAlerts, listCellSites } from '@floorlight/contracts/cells';
import {
  listOrganizationCounts,
  listOrganizationSafety,
  listOrganizationSites,
} from '@floorlight/contracts/organization';
import { newNkeySeed, publicNkeys } from '@floorlight/event-bus/server-config';
import { eventually } from '@floorlight/test-kit/eventually';
import { queryDatabase } from '../../chaos/databases.ts';
import { countFigure, type Figure, seconds, timeFigure } from '../../chaos/figure.ts';
import { percentile } from '../../chaos/percentile.ts';
import type { Site } from '../../chaos/world/site.ts';
import { signIn } from '../../e2e/person.ts';
import { administrator } from '../administrator.ts';
import { reply } from '../call.ts';
import type { Part, Run } from './part.ts';

/** Sites of one cell that is listed and doesn't run. */
const sitesPerCell = 25;
const looks = 100;
/** What the screen asks for at once. */
const reads = [listOrganizationSites, listOrganizationSafety, listOrganizationCounts, listCellSites, listCellAlerts];

export const scale: Part = {
  name: 'scale',
  does: 'Fills the hub with sites, people and open alerts as data, and looks at the overview; an alert at one site is counted at the others.',
  run: async (run) => [...(await overview(run)), ...(await otherSites(run))],
};

async function overview({ fleet: { hub, cells, entryOf, list }, plan, log }: Run): Promise<Figure[]> {
  log(`the overview with ${plan.sites} sites and ${plan.people} people`);
  const own = cells.flatMap(({ sites }) => sites);
  const ids = Array.from({ length: plan.sites - own.length }, (_, index) => `site-${index + 1}`);
  const others = Array.from({ length: Math.ceil(ids.length / sitesPerCell) }, (_, index) => ({
    name: `cell-${index + 1}`,
    key: publicNkeys(newNkeySeed()),
    sites: ids.slice(index * sitesPerCell, (index + 1) * sitesPerCell),
  }));
  await fill(hub, ids, plan.people);
  await queryDatabase(hub, 'auth', 'insert into cells (name) select unnest($1::text[])', [
    others.map(({ name }) => name),
  ]);
  await queryDatabase(hub, 'auth', fillAlerts, [ids]);
  list(...cells.map((cell) => entryOf(cell)), ...others);
  const cookie = await signIn(hub, administrator);
  const isListed = async () => (await reply(hub, cookie, listCellSites)).length === plan.sites;
  await eventually(isListed, { within: 60_000, every: 500 });
  // No event says that rows were added behind auth's back: inventory asks each minute.
  const isCounted = async () => (await reply(hub, cookie, listOrganizationCounts)).length > ids.length;
  await eventually(isCounted, { within: 180_000, every: 1000 });
  const times: number[] = [];
  const parts = new Map<string, number[]>(reads.map(({ path }) => [path, []]));
  for (let look = 0; look < looks; look++) {
    const began = performance.now();
    const since = () => performance.now() - began;
    await Promise.all(
      reads.map(async (endpoint) => {
        await reply(hub, cookie, endpoint);
        parts.get(endpoint.path)?.push(since());
      }),
    );
    times.push(since());
  }
  const name = `the overview of ${plan.sites} sites and ${plan.people} people (p95)`;
  const note = [...parts].map(([path, took]) => `${path} ${seconds(percentile(took, 95))}`).join(', ');
  return [timeFigure('scale', name, { value: percentile(times, 95), limit: 300, note })];
}

async function fill(hub: Run['fleet']['hub'], ids: string[], people: number): Promise<void> {
  const run = (statement: string, values: unknown[]) => queryDatabase(hub, 'auth', statement, values);
  await run(
    `insert into sites (id, version, settings)
     select id, 1, settings || jsonb_build_object('id', id, 'name', id || ' warehouse')
     from unnest($1::text[]) id, (select settings from sites limit 1) shipped`,
    [ids],
  );
  await run(
    'insert into site_versions (site_id, version, settings) select id, 1, settings from sites where id = any($1)',
    [ids],
  );
  await run(
    `insert into users (site_id, email, first_name, last_name, role, is_email_verified, is_active)
     select ($1::text[])[1 + number % $2], 'person' || number || '@example.test', 'Person', number::text,
       case when number % 20 = 0 then 'manager'::role else 'worker'::role end, true, true
     from generate_series(1, $3::int) number`,
    [ids, ids.length, people],
  );
  // As autovacuum leaves them: it would come in the middle of the looks.
  await run('vacuum (analyze)', []);
}

/** Three open alerts at each tenth site. */
const fillAlerts = `
  insert into cell_alerts (id, cell, site_id, is_open, version, raised_at, alert)
  select id, 'cell-1', site, true, 1, now(), jsonb_build_object(
    'id', id, 'siteId', site, 'title', 'Medical Emergency', 'severity', 'critical', 'drill', false, 'emergencyType', 'medical',
    'status', 'active', 'warehouseZone', null, 'createdAt', '2026-01-01T00:00:00.000Z', 'acknowledgedAt', null, 'version', 1)
  from (
    select site, gen_random_uuid() id from unnest($1::text[]) with ordinality place (site, number), generate_series(1, 3)
    where number % 10 = 0
  ) raised`;

/** The sockets of another site of the cell, and of another cell, while alerts are raised at one. */
async function otherSites({ fleet: { cells } }: Run): Promise<Figure[]> {
  const [first, second] = cells;
  const framesAt = ({ managers }: Site) => managers.reduce((sum, { client }) => sum + client.frames.length, 0);
  const others = [
    { where: 'at another site of the cell', site: first.neighbour },
    { where: 'at a site of another cell', site: second.site },
  ].map((other) => ({ ...other, before: framesAt(other.site) }));
  const pressed = Array.from({ length: 20 }, () => first.site.press());
  await eventually(() => pressed.every((one) => first.site.pressLog.deliveredAt(one) !== null), { within: 60_000 });
  return others.map(({ where, site, before }) =>
    countFigure('scale', `frames ${where} while 20 alerts reached this one`, {
      value: framesAt(site) - before,
      limit: 0,
    }),
  );
}
