import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Site } from '@floorlight/contracts/sites';
import type { Service } from '@floorlight/service-kit/service';
import { randomSite } from '@floorlight/test-kit/random-site';
import { type ServiceUnderTest, serviceUnderTest } from '@floorlight/test-kit/service-under-test';
import { readSafetyConfig } from '../src/config.ts';
import { createSafetyService } from '../src/service.ts';

export interface SafetyUnderTest extends ServiceUnderTest {
  site: Site;
  /** The database it writes. */
  databaseUrl: string;
  /** What every instance takes for the time. */
  clock: { now(): Date; advance(seconds: number): void };
  /** Stops the instance that answers at `baseUrl`, in the middle of whatever it does. */
  halt(): Promise<void>;
  /** Starts it again, on the same rows and address. */
  startAgain(): Promise<void>;
  /** Starts one more instance on the same rows. */
  startAnother(): Promise<void>;
}

/** Safety on a database and a site of its own: the shipped site's zones and contacts, told again after 60 s. */
export async function safetyUnderTest(given: NodeJS.ProcessEnv = {}): Promise<SafetyUnderTest> {
  const siteId = randomSite();
  const { directory, file, site } = sitesFile(siteId);
  const clock = adjustableClock();
  const instances: Service[] = [];
  let environment: NodeJS.ProcessEnv = {};
  const create = (env: NodeJS.ProcessEnv): Service => {
    const instance = createSafetyService(readSafetyConfig(env), {
      now: clock.now,
      escalationInterval: 50,
      onlySite: siteId,
    });
    instances.push(instance);
    return instance;
  };
  const service = await serviceUnderTest(
    (usual) => {
      environment = usual;
      return create(usual);
    },
    {
      siteId,
      environment: {
        NOTIFY_URL: 'http://127.0.0.1:9',
        SITES_FILE: file,
        INCIDENT_PHOTOS_DIR: join(directory, 'photos'),
        ...given,
      },
    },
  );

  return {
    ...service,
    site,
    databaseUrl: environment.DATABASE_URL ?? '',
    clock,
    async halt() {
      await instances[0]?.stop();
    },
    async startAgain() {
      await create(environment).start();
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
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance(seconds: number) {
      ahead += seconds * 1000;
    },
  };
}

function sitesFile(id: string) {
  const shipped = readFileSync(new URL('../../../config/sites.json', import.meta.url), 'utf8');
  const [main] = JSON.parse(shipped);
  const site: Site = { ...main, id, escalation: { afterSeconds: 60, times: 3 } };
  const directory = mkdtempSync(join(tmpdir(), 'safety-'));
  const file = join(directory, 'sites.json');
  writeFileSync(file, JSON.stringify([site]));
  return { directory, file, site };
}
