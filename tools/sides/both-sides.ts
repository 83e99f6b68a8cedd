import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import type { Envelope } from '@floorlight/contracts/events';
import { contractDatabase } from '@floorlight/database/contract';
import { migrateDatabase } from '@floorlight/database/migrate';
import { newSealingKey } from '@floorlight/service-kit/sealer';
import { testBusConfig } from '@floorlight/test-kit/bus-config';
import { callerVariables } from '@floorlight/test-kit/callers';
import { freshDatabase } from '@floorlight/test-kit/fresh-database';
import { startMailbox } from '@floorlight/test-kit/mailbox';
import { type TestPrincipals, testPrincipals } from '@floorlight/test-kit/principals';
import { tapBus } from '@floorlight/test-kit/tap-bus';
import { testUrls } from '@floorlight/test-kit/urls';
import { versionOf } from '../compat/candidate.ts';
import { root } from '../start/environment.ts';
import { lastRelease, type Sources } from './last-release.ts';
import { type Load, type Outcome, workOn } from './load.ts';
import { startSide } from './side.ts';

export interface BothSides {
  /** Pieces of work that were done. */
  done: number;
  /** What failed while one version replaced the other. */
  failures: unknown[];
  /** Work that was done and that a version no longer shows. */
  lost: unknown[];
  /** Events that were published, and those of them that the last release can't read. */
  events: number;
  unreadable: unknown[];
}

/** The site of `config/sites.json`. */
export const site = 'main';

const expandIn = ({ directory }: Sources, service: ServiceName): string =>
  join(directory, 'services', service, 'migrations/expand');

/**
 * Replaces the last release of a service by the candidate and takes that back, on one database and under load: the release
 * alone, the candidate's migrations beneath it, both at once, the candidate alone, both, the release alone. Null if the
 * service has no release yet.
 */
export async function bothSides<Done>(
  service: ServiceName,
  loadWith: (auth: TestPrincipals) => Load<Done>,
): Promise<BothSides | null> {
  const release = lastRelease(root, service);
  if (!release) return null;
  const candidate: Sources = { version: versionOf(root, service), directory: root };
  const [database, auth, mailbox, tap] = await Promise.all([
    freshDatabase(),
    testPrincipals(),
    startMailbox(),
    tapBus(site),
  ]);
  const files = mkdtempSync(join(tmpdir(), 'sides-'));
  const environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DATABASE_URL: database.servingUrl,
    REDIS_URL: testUrls.redis,
    ...testBusConfig(),
    ...callerVariables(service),
    ...urls(auth.authUrl),
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'Floorlight <no-reply@floorlight.test>',
    PUBLIC_URL: 'http://floor.test',
    SITES_FILE: 'config/sites.json',
    DEMO_ACCOUNTS: 'true',
    INCIDENT_PHOTOS_DIR: files,
    KEY_ENCRYPTION_KEY: newSealingKey(),
    WEBHOOK_SEALING_KEY: newSealingKey(),
  };
  const load = loadWith(auth);
  const outcomes: Outcome<Done>[] = [];
  const under = async <T>(sides: Parameters<typeof workOn>[1], step: Promise<T>): Promise<T> => {
    outcomes.push(await workOn(load, sides, step));
    return step;
  };
  const migrate = (sources: Sources) => migrateDatabase(database, expandIn(sources, service));

  try {
    await migrate(release);
    const before = await startSide(service, release, environment);
    await under([before], migrate(candidate));
    const after = await under([before], startSide(service, candidate, environment));
    await under([before, after], Promise.resolve());
    await under([after], before.stop());
    const again = await under([after], startSide(service, release, environment));
    await under([after, again], contractDatabase(database, join(root, 'services', service, 'migrations/contract')));
    const done = outcomes.flatMap((outcome) => outcome.done);
    const lostAfter = await missing(load, after, done);
    await under([again], after.stop());
    const lost = [...lostAfter, ...(await missing(load, again, done))];
    await again.stop();
    return {
      done: done.length,
      failures: outcomes.flatMap(({ failures }) => failures),
      lost,
      events: tap.events().length,
      unreadable: await unreadableTo(release, tap.events()),
    };
  } finally {
    await Promise.all([auth.stop(), mailbox.stop(), tap.stop()]);
    await database.drop();
    rmSync(files, { recursive: true });
  }
}

/** Auth, and nobody where the others would be. */
const urls = (authUrl: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    ['SAFETY', 'NOTIFY', 'INVENTORY', 'VAULT', 'BREAKS'].map((name) => [`${name}_URL`, 'http://127.0.0.1:9']),
  ),
  AUTH_URL: authUrl,
});

async function missing<Done>(
  load: Load<Done>,
  at: Parameters<Load<Done>['find']>[0],
  done: Done[],
): Promise<unknown[]> {
  const lost: unknown[] = [];
  const left = [...done];
  const search = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop())
      await load.find(at, one).catch((error) => lost.push(error));
  };
  await Promise.all(Array.from({ length: 8 }, search));
  return lost;
}

/** The candidate has parsed all of them, with its own catalogue. */
async function unreadableTo({ directory }: Sources, events: object[]): Promise<unknown[]> {
  const file = pathToFileURL(join(directory, 'libs/contracts/src/events.ts')).href;
  const { parseEvent }: { parseEvent(event: unknown): Envelope } = await import(file);
  return events.flatMap((event) => {
    try {
      parseEvent(JSON.parse(JSON.stringify(event)));
      return [];
    } catch (error) {
      return [error];
    }
  });
}
