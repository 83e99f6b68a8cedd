import type { SiteVersion } from '@floorlight/contracts/site-settings';
import type { Site } from '@floorlight/contracts/sites';
import { type Database, openDatabase } from '@floorlight/database/database';
import { Unavailable } from '@floorlight/database/errors';
import { askAuthForSites } from '@floorlight/sites/ask-auth-for-sites';
import { readSites } from '@floorlight/sites/read-sites';
import { siteDirectory } from '@floorlight/sites/site-directory';
import { siteOf } from '@floorlight/sites/site-of';
import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { type FreshDatabase, freshDatabase } from '@floorlight/test-kit/fresh-database';
import { afterAll, beforeAll, expect, test } from 'vitest';

const log = createLogger({ service: 'breaks', level: 'fatal' });
const [shipped] = readSites(new URL('../../../config/sites.json', import.meta.url).pathname).values();

let fresh: FreshDatabase;
let db: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = openDatabase({ url: fresh.url, log });
  await db.pool.query(
    'create table sites (id text primary key, version int not null, settings jsonb not null, number serial, stored_at timestamptz default now())',
  );
});
afterAll(async () => {
  await db.stop();
  await fresh.drop();
});

const named = (id: string, name: string): Site => ({ ...shipped, id, name }) as Site; // the file has a site
/** Auth, with these versions. */
const authWith =
  (...versions: SiteVersion[]) =>
  async (known: Record<string, number>): Promise<SiteVersion[]> =>
    versions.filter(({ version, settings }) => version > (known[settings.id] ?? 0));

test('a change reaches every instance, and stays known without auth', async () => {
  const seeds = new Map([['bay', named('bay', 'Seeded')]]);
  const versions: SiteVersion[] = [];
  const ask = (known: Record<string, number>) => authWith(...versions)(known);
  const [one, two] = [siteDirectory({ db, log, seeds, ask }), siteDirectory({ db, log, seeds })];
  await Promise.all([one.part.start(), two.part.start()]);
  expect(siteOf(one.sites, 'bay').name).toBe('Seeded');

  versions.push({ version: 2, settings: named('bay', 'Changed') }, { version: 1, settings: named('hill', 'Added') });
  await db.transaction((tx) => one.onSiteChanged(tx));
  for (const { sites } of [one, two])
    await eventually(() => sites.get('bay')?.name === 'Changed' && sites.get('hill')?.name === 'Added', {
      within: 5000,
    });
  await Promise.all([one.part.stop(), two.part.stop()]);

  const away = async () => {
    throw new Error('auth is away');
  };
  const restarted = siteDirectory({ db, log, seeds, ask: away });
  await restarted.part.start();
  expect(siteOf(restarted.sites, 'bay').name).toBe('Changed');
  await expect(db.transaction((tx) => restarted.onSiteChanged(tx))).rejects.toThrow('auth is away');
  await restarted.part.stop();
});

test('auth that could not answer at the start is asked again within seconds', async () => {
  const answers = [async () => Promise.reject(new Unavailable('auth is starting'))];
  const ask = async (known: Record<string, number>) =>
    answers.shift()?.() ?? authWith({ version: 1, settings: named('late', 'Late') })(known);
  const directory = siteDirectory({ db, log, seeds: new Map(), ask });
  await directory.part.start();
  await eventually(() => directory.sites.has('late'));
  await directory.part.stop();
});

test('an older version never replaces a newer one', async () => {
  const ask = async () => [{ version: 1, settings: named('quay', 'Old') }];
  const directory = siteDirectory({ db, log, seeds: new Map(), ask });
  await db.pool.query('insert into sites (id, version, settings) values ($1, 2, $2)', ['quay', named('quay', 'New')]);
  await directory.part.start();
  await db.transaction((tx) => directory.onSiteChanged(tx));
  await directory.read();
  expect(directory.sites.get('quay')?.name).toBe('New');
  await directory.part.stop();
});

test('a setting that only the newer release of auth knows is kept for the next release of this service', async () => {
  const settings = { ...named('pier', 'Pier'), quietHours: { from: '22:00' } };
  const ask = askAuthForSites(async () => Response.json([{ version: 1, settings }]));
  const directory = siteDirectory({ db, log, seeds: new Map(), ask });
  await directory.part.start();
  await eventually(() => directory.sites.has('pier'));
  await directory.part.stop();
  const { rows } = await db.pool.query(`select settings->'quietHours' "quietHours" from sites where id = 'pier'`);
  expect(rows).toEqual([{ quietHours: { from: '22:00' } }]);
});

test('a missing site is an error', () => {
  expect(() => siteOf(new Map(), 'nowhere')).toThrow('there is no site nowhere');
});
