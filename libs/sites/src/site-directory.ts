import type { SiteVersion } from '@floorlight/contracts/site-settings';
import { Site } from '@floorlight/contracts/sites';
import type { Database, Transaction } from '@floorlight/database/database';
import { asc, inArray, sql } from '@floorlight/database/drizzle';
import { isUnavailable } from '@floorlight/database/errors';
import { repeated } from '@floorlight/database/repeated';
import type { Logger } from '@floorlight/telemetry/logger';
import { saveSites } from './save-sites.ts';
import type { SiteDirectory } from './site-of.ts';
import { sites } from './sites-table.ts';

/** Milliseconds after which an instance sees what another one has stored. */
const readInterval = 2000;
/** Milliseconds between two questions to auth, in case an event was lost with the stream. */
const askInterval = 60_000;
/** Milliseconds after a question that auth could not answer, as when all services start at once. */
const retryInterval = 2000;
/** Milliseconds that auth may take to start without a warning here. */
const authStartTime = 10_000;

interface Options {
  db: Database;
  log: Logger;
  /** Known before the database has any: those of `config/sites.json`. */
  seeds: Map<string, Site>;
  /** Asks auth for what is newer than the known versions. Auth itself has none to ask. */
  ask?: (known: Record<string, number>) => Promise<SiteVersion[]>;
}

/**
 * The sites of the deployment as this service knows them: in memory, from its own table, so that they are known while auth
 * is away. A change is here within two seconds of its event.
 */
export function siteDirectory({ db, log, seeds, ask }: Options) {
  const known = new Map<string, Site>(seeds);
  const versions = new Map<string, number>();
  let storedMark = '';

  /** Reads what has changed. Versions only rise and no row goes, so their number and sum change with every change. */
  async function read(): Promise<void> {
    const [row] = await db.orm.select({ mark: sql<string>`count(*) || ' ' || coalesce(sum(version), 0)` }).from(sites);
    const mark = row?.mark ?? '';
    if (mark === storedMark) return;
    const stored = await db.orm.select({ id: sites.id, version: sites.version }).from(sites);
    const changed = stored.filter(({ id, version }) => versions.get(id) !== version).map(({ id }) => id);
    if (changed.length > 0) {
      const rows = await db.orm.select().from(sites).where(inArray(sites.id, changed)).orderBy(asc(sites.number));
      for (const { id, version, settings } of rows) {
        // Fields that a version before this one didn't store get their defaults.
        known.set(id, Site.parse(settings));
        versions.set(id, version);
      }
    }
    storedMark = mark;
  }

  /** Asks auth for newer versions and stores them. */
  async function update(tx: Pick<Transaction, 'insert'>): Promise<void> {
    if (ask) await saveSites(tx, await ask(Object.fromEntries(versions)));
  }

  const reading = repeated({ name: 'reading sites', every: readInterval, later: true, work: read, log });
  const asking = repeated({
    name: 'asking auth for sites',
    every: askInterval,
    startTime: authStartTime,
    async work() {
      await update(db.orm).catch((error: unknown) => {
        asking.runIn(retryInterval);
        throw error;
      });
      await read();
    },
    log,
  });

  return {
    sites: known as SiteDirectory,
    read,
    part: {
      name: 'sites',
      async start(): Promise<void> {
        // While Postgres is away the seeds serve; the readings that follow bring the rest.
        await read().catch((error: unknown) => {
          if (!isUnavailable(error)) throw error;
        });
        await reading.start();
        if (ask) await asking.start();
      },
      async stop(): Promise<void> {
        await Promise.all([reading.stop(), asking.stop()]);
      },
    },
    /** The reaction to `auth.site.changed`. Throws while auth is away: the event comes again. */
    async onSiteChanged(tx: Transaction): Promise<void> {
      await update(tx);
      reading.runIn(commitTime);
    },
  };
}

/** Milliseconds until the transaction of a reaction is usually committed. */
const commitTime = 50;
