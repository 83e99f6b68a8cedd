import type { ServiceName } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type { SiteVersion } from '@floorlight/contracts/site-settings';
import { testBusConfig } from './bus-config.ts';
import { callerVariables } from './callers.ts';
import { type Call, client } from './client.ts';
import { freePort } from './free-port.ts';
import { type Migrate, migratedDatabase } from './fresh-database.ts';
import { testPrincipals } from './principals.ts';
import { randomSite } from './random-site.ts';
import { type BusTap, tapBus } from './tap-bus.ts';
import { testUrls } from './urls.ts';

export interface Person {
  call: Call;
  /** For requests that `call` can't make; the value of the header `principalHeader`. */
  token: string;
  principal: Principal;
}

export interface ServiceUnderTest {
  baseUrl: string;
  siteId: string;
  /** Its database, as the superuser. */
  adminDatabaseUrl: string;
  /** Its database, as the role that owns the tables. */
  ownerDatabaseUrl: string;
  /** The events of the service's site. */
  bus: BusTap;
  /** A signed-in person of the site: a worker by default. */
  person(claims?: Partial<Principal>): Promise<Person>;
  /** The same, but their principal expired ten minutes ago, and auth can issue no other from now on. */
  lapsedPerson(claims?: Partial<Principal>): Promise<Person>;
  /** The sites of which auth tells the service from now on, when it asks. */
  setSites(versions: SiteVersion[]): void;
  stop(): Promise<void>;
}

interface Startable {
  start(): Promise<{ port: number }>;
  stop(): Promise<void>;
}

/**
 * Starts a service as its main does, with its own database, port and site (`siteId`, or a random one). `environment`
 * overrides the default variables. `migrate` applies `migrations` to its database; it serves as another role than the
 * owner of the tables, as everywhere.
 */
export async function serviceUnderTest(
  name: ServiceName,
  create: (environment: NodeJS.ProcessEnv) => Startable,
  {
    siteId = randomSite(),
    environment = {},
    migrations,
    migrate,
  }: { siteId?: string; environment?: NodeJS.ProcessEnv; migrations: URL; migrate: Migrate },
): Promise<ServiceUnderTest> {
  const [database, auth, bus] = await Promise.all([
    migratedDatabase(migrations, migrate),
    testPrincipals(),
    tapBus(siteId),
  ]);
  const service = create({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    // Its own, so that a test may start it again at the same address.
    PORT: String(await freePort()),
    DATABASE_URL: database.servingUrl,
    ...testBusConfig(),
    REDIS_URL: testUrls.redis,
    AUTH_URL: auth.authUrl,
    ...callerVariables(name),
    ...environment,
  });
  const { port } = await service.start();
  const baseUrl = `http://127.0.0.1:${port}`;
  const signedIn = ({ token, principal }: { token: string; principal: Principal }): Person => ({
    call: client(baseUrl, token),
    token,
    principal,
  });

  return {
    baseUrl,
    siteId,
    adminDatabaseUrl: database.url,
    ownerDatabaseUrl: database.ownerUrl,
    bus,
    person: async (claims = {}) => signedIn(await auth.tokenFor(name, { siteId, ...claims })),
    async lapsedPerson(claims = {}) {
      auth.setAway(true);
      return signedIn(await auth.expiredTokenFor(name, { siteId, ...claims }));
    },
    setSites: auth.setSites,
    async stop() {
      await service.stop();
      await Promise.all([bus.stop(), auth.stop()]);
      await database.drop();
    },
  };
}
