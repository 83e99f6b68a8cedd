import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultEscalation, type Site } from '@floorlight/contracts/sites';
import { migrateDatabase } from '@floorlight/database/migrate';
import type { Service } from '@floorlight/service-kit/service';
import { randomSite } from '@floorlight/test-kit/random-site';
import { type ServiceUnderTest, serviceUnderTest } from '@floorlight/test-kit/service-under-test';
import { readSafetyConfig } from '../src/config.ts';
import { createSafetyService } from '../src/service.ts';

export interface SafetyUnderTest extends ServiceUnderTest {
  site: Site;
  /** The service's database. */
  databaseUrl: string;
  /** The clock of every instance. */
  clock: { now(): Date; advance(seconds: number): void };
  /** Stops the instance at `baseUrl`, also during its work. */
  halt(): Promise<void>;
  /** Starts it again with the same database and address, and with these changes in the sites file. */
  restart(changes?: Partial<Site>): Promise<void>;
  /** Starts another instance with the same database. */
  startAnother(): Promise<void>;
}

interface Options {
  /** Milliseconds between two checks for overdue alerts and beacons: short, because the test's clock can jump. */
  sweepInterval?: number;
  escalation?: Partial<Site['escalation']>;
  /** Other settings of the site. */
  settings?: Partial<Site>;
}

/** Safety with its own database and site: a copy of the shipped site that escalates after 60 s, three times. */
export async function safetyUnderTest(
  overrides: NodeJS.ProcessEnv = {},
  { sweepInterval = 50, escalation = {}, settings = {} }: Options = {},
): Promise<SafetyUnderTest> {
  const siteId = randomSite();
  const { directory, file, site } = sitesFile(siteId, { escalation, settings });
  const clock = adjustableClock();
  const instances: Service[] = [];
  let environment: NodeJS.ProcessEnv = {};
  const create = (env: NodeJS.ProcessEnv): Service => {
    const instance = createSafetyService(readSafetyConfig(env), {
      now: clock.now,
      sweepInterval,
      onlySite: siteId,
    });
    instances.push(instance);
    return instance;
  };
  const service = await serviceUnderTest(
    'safety',
    (usual) => {
      environment = usual;
      return create(usual);
    },
    {
      siteId,
      migrations: new URL('../migrations/expand', import.meta.url),
      migrate: migrateDatabase,
      environment: {
        NOTIFY_URL: 'http://127.0.0.1:9',
        SITES_FILE: file,
        ALERTS_PER_MINUTE: '1000000', // most tests press often
        INCIDENT_PHOTOS_DIR: join(directory, 'photos'),
        ...overrides,
      },
    },
  );

  return {
    ...service,
    site,
    databaseUrl: service.adminDatabaseUrl,
    clock,
    async halt() {
      await instances[0]?.stop();
    },
    async restart(changes = {}) {
      writeFileSync(file, JSON.stringify([{ ...site, ...changes }]));
      await create({ ...environment, PORT: new URL(service.baseUrl).port }).start();
    },
    async startAnother() {
      await create({ ...environment, PORT: '0' }).start();
    },
    async stop() {
      await Promise.all(instances.map((instance) => instance.stop()));
      await service.stop();
      rmSync(directory, { recursive: true });
    },
  };
}

function adjustableClock() {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance(seconds: number) {
      offset += seconds * 1000;
    },
  };
}

function sitesFile(id: string, { escalation, settings }: Pick<Options, 'escalation' | 'settings'>) {
  const shipped = readFileSync(new URL('../../../config/sites.json', import.meta.url), 'utf8');
  const [main] = JSON.parse(shipped);
  const site: Site = { ...main, ...settings, id, escalation: { ...defaultEscalation, ...escalation } };
  const directory = mkdtempSync(join(tmpdir(), 'safety-'));
  const file = join(directory, 'sites.json');
  writeFileSync(file, JSON.stringify([site]));
  return { directory, file, site };
}
