import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BreakType, endBreak, startBreak } from '@floorlight/contracts/breaks';
import { type Site, Sites } from '@floorlight/contracts/sites';
import { type Database, openDatabase } from '@floorlight/database/database';
import { migrateDatabase } from '@floorlight/database/migrate';
import type { Service } from '@floorlight/service-kit/service';
import { createLogger } from '@floorlight/telemetry/logger';
import { succeeded } from '@floorlight/test-kit/client';
import { randomSite } from '@floorlight/test-kit/random-site';
import { type Person, type ServiceUnderTest, serviceUnderTest } from '@floorlight/test-kit/service-under-test';
import { readBreaksConfig } from '../src/config.ts';
import { createBreaksService } from '../src/service.ts';

export interface BreaksUnderTest extends ServiceUnderTest {
  db: Database;
  /** Sets the service's clock, which then goes on by itself. */
  setClock(time: Date | string): void;
  /** Moves it forward. */
  passTime(seconds: number): void;
  /** Stops the service, awaits `meanwhile` and starts it again. */
  restart(options?: Options & { meanwhile?: Promise<unknown> }): Promise<void>;
  /** Starts one more instance on the same database. Returns a function that stops it. */
  startAnother(options?: Options): Promise<() => Promise<void>>;
  /** Starts a break at `at` and ends it `seconds` later, by the service's clock. */
  takeBreak(who: Person, type: BreakType, at: string, seconds: number): Promise<void>;
}

interface Options {
  /** Milliseconds between two checks for due breaks; a second unless given. */
  settleInterval?: number;
}

/** Starts the service for a site of its own, with a clock that tests can set. */
export async function breaksUnderTest(
  settings: Partial<Pick<Site, 'timeZone' | 'breakPrivacy' | 'breakRetentionDays' | 'breakRules'>> = {},
): Promise<BreaksUnderTest> {
  const siteId = randomSite();
  const directory = mkdtempSync(join(tmpdir(), 'breaks-'));
  const SITES_FILE = join(directory, 'sites.json');
  const [main] = Sites.parse(JSON.parse(readFileSync(new URL('../../../config/sites.json', import.meta.url), 'utf8')));
  writeFileSync(SITES_FILE, JSON.stringify([{ ...main, ...settings, id: siteId }]));

  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  let environment: NodeJS.ProcessEnv = {};
  const create = (options: Options = {}, port = environment.PORT) =>
    createBreaksService(readBreaksConfig({ ...environment, PORT: port }), {
      now,
      settleInterval: 1000,
      onlySite: siteId,
      ...options,
    });
  let service: Service;
  const under = await serviceUnderTest(
    'breaks',
    (usual) => {
      environment = usual;
      service = create();
      return { start: () => service.start(), stop: () => service.stop() };
    },
    {
      siteId,
      migrations: new URL('../migrations/expand', import.meta.url),
      migrate: migrateDatabase,
      environment: { SITES_FILE },
    },
  );
  const log = createLogger({ service: 'breaks-test', level: 'fatal' });
  const db = openDatabase({ url: under.adminDatabaseUrl, log, max: 2 });
  const setClock = (time: Date | string) => {
    offset = new Date(time).getTime() - Date.now();
  };

  return {
    ...under,
    db,
    setClock,
    passTime: (seconds) => {
      offset += seconds * 1000;
    },
    async restart({ meanwhile, ...options } = {}) {
      await service.stop();
      await meanwhile;
      service = create(options);
      await service.start();
    },
    async startAnother(options) {
      const other = create(options, '0');
      await other.start();
      return () => other.stop();
    },
    async takeBreak(who, sessionType, at, seconds) {
      setClock(at);
      const { session } = succeeded(await who.call(startBreak, { body: { sessionType } }));
      setClock(new Date(Date.parse(session.startTime) + seconds * 1000));
      succeeded(await who.call(endBreak, { params: { id: session.id }, body: {} }));
    },
    async stop() {
      await db.stop();
      await under.stop();
      rmSync(directory, { recursive: true });
    },
  };
}
