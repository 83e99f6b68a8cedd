import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callerHeader } from '@floorlight/contracts/callers';
import type { Envelope } from '@floorlight/contracts/events';
import type { Person } from '@floorlight/contracts/person';
import type { Principal } from '@floorlight/contracts/principal';
import type { Site } from '@floorlight/contracts/sites';
import { type Database, openDatabase } from '@floorlight/database/database';
import { migrateDatabase } from '@floorlight/database/migrate';
import { type Bus, connectBus } from '@floorlight/event-bus/bus';
import { signatureHeader } from '@floorlight/event-bus/signed-event';
import { newSealingKey } from '@floorlight/service-kit/sealer';
import type { Service } from '@floorlight/service-kit/service';
import { createLogger } from '@floorlight/telemetry/logger';
import { testBusConfig } from '@floorlight/test-kit/bus-config';
import { callerToken, callerVariables } from '@floorlight/test-kit/callers';
import { type Call, client } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { freePort } from '@floorlight/test-kit/free-port';
import { migratedDatabase } from '@floorlight/test-kit/fresh-database';
import { type Mailbox, startMailbox } from '@floorlight/test-kit/mailbox';
import { type TestPrincipals, testPrincipals } from '@floorlight/test-kit/principals';
import { randomSite } from '@floorlight/test-kit/random-site';
import { testUrls } from '@floorlight/test-kit/urls';
import { readNotifyConfig } from '../src/config.ts';
import { createNotifyService } from '../src/service.ts';
import { eventOf, personOf } from './fixtures.ts';
import { connectLive, type LiveClient } from './live-client.ts';

export interface TestUser {
  person: Person;
  principal: Principal;
  token: string;
  call: Call;
}

export interface Instance {
  baseUrl: string;
  service: Service;
}

export interface NotifyUnderTest {
  siteId: string;
  emergencyServices: string;
  databaseUrl: string;
  db: Database;
  bus: Bus;
  mailbox: Mailbox;
  auth: TestPrincipals;
  instance: Instance;
  /** Starts another instance on the same database. */
  startAnother(options?: { natsUrl?: string; databaseUrl?: string; lameDuckSeconds?: number }): Promise<Instance>;
  /** Starts the parts that call people on the same database, in a process that a test may kill. */
  startProcess(environment: NodeJS.ProcessEnv): Promise<ChildProcess>;
  /** Starts another instance in a process that the test kills. */
  startInProcess(): Promise<{ baseUrl: string; child: ChildProcess }>;
  /** A user that notify knows, by default an active manager of the site. */
  user(of?: Partial<Person>): Promise<TestUser>;
  /** A user about whom notify has received no event. */
  unknownUser(of?: Partial<Person>): Promise<TestUser>;
  /** Posts the event as the hand-over does, and retries while notify is unavailable; then it is handled. */
  handOver(event: Envelope, to?: Instance): Promise<Response>;
  /** Posts it once. */
  handOverOnce(event: Envelope, to?: Instance): Promise<Response>;
  /** Publishes the event on the bus. */
  publish(event: Envelope): Promise<void>;
  socket(
    who: Pick<TestUser, 'token'>,
    options?: { after?: number; age?: number; at?: Pick<Instance, 'baseUrl'> },
  ): Promise<LiveClient>;
  stop(): Promise<void>;
}

/** All instances have the same. */
const sealingKey = newSealingKey();

export async function notifyUnderTest({
  heartbeatSeconds,
  alertMailSeconds = 1,
  language = 'en',
  site = {},
  environment = {},
}: {
  heartbeatSeconds?: number;
  /** From one mail to the next for each person. */
  alertMailSeconds?: number;
  /** The site's. */
  language?: string;
  /** More settings of the site. */
  site?: Partial<Site>;
  environment?: NodeJS.ProcessEnv;
} = {}): Promise<NotifyUnderTest> {
  const siteId = randomSite();
  const [database, auth, mailbox] = await Promise.all([
    migratedDatabase(new URL('../migrations/expand', import.meta.url), migrateDatabase),
    testPrincipals(),
    startMailbox(),
  ]);
  const directory = mkdtempSync(join(tmpdir(), 'notify-'));
  const sitesFile = join(directory, 'sites.json');
  const emergencyServices = `control-room@${siteId}.test`;
  writeFileSync(sitesFile, JSON.stringify([{ ...siteWith(siteId, emergencyServices, language), ...site }]));
  const log = createLogger({ service: 'notify', level: 'fatal' });
  const services: Service[] = [];
  const children: ChildProcess[] = [];

  const variables = (natsUrl: string, databaseUrl: string) => ({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'fatal',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    REDIS_URL: testUrls.redis,
    ...testBusConfig(natsUrl),
    AUTH_URL: auth.authUrl,
    ...callerVariables('notify'),
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'Floorlight <floorlight@floorlight.test>',
    ALERT_MAIL_SECONDS: String(alertMailSeconds),
    PUBLIC_URL: 'https://floorlight.test',
    SITES_FILE: sitesFile,
    WEBHOOK_RETRIES: '0.3,0.3,0.3',
    WEBHOOK_SEALING_KEY: sealingKey,
    ...environment,
  });
  const startAnother: NotifyUnderTest['startAnother'] = async ({
    natsUrl = testUrls.nats,
    databaseUrl = database.servingUrl,
    lameDuckSeconds = 0,
  } = {}) => {
    const config = { ...readNotifyConfig(variables(natsUrl, databaseUrl)), LAME_DUCK_SECONDS: lameDuckSeconds };
    const service = createNotifyService(config, {
      prefix: `${siteId}-`,
      site: siteId,
      ...(heartbeatSeconds !== undefined && { heartbeatSeconds }),
    });
    services.push(service);
    const { port } = await service.start();
    return { service, baseUrl: `http://127.0.0.1:${port}` };
  };
  const startProcess: NotifyUnderTest['startProcess'] = async (more) => {
    const env = { ...process.env, ...variables(testUrls.nats, database.servingUrl), ...more };
    const child = fork(new URL('./notify-process.ts', import.meta.url), { env, execArgv: [] });
    children.push(child);
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The process ended with ${code}`);
    });
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => {}); // the test kills it
    return child;
  };
  const startInProcess: NotifyUnderTest['startInProcess'] = async () => {
    const port = await freePort();
    const env = { ...process.env, ...variables(testUrls.nats, database.servingUrl), PORT: String(port) };
    const program = new URL('./notify-instance.ts', import.meta.url);
    const child = fork(program, [`${siteId}-`, siteId], { env, execArgv: [] });
    children.push(child);
    const baseUrl = `http://127.0.0.1:${port}`;
    await eventually(() => fetch(`${baseUrl}/readyz`).then(({ ok }) => ok), { within: 30_000 });
    return { baseUrl, child };
  };
  const instance = await startAnother();
  const db = openDatabase({ url: database.url, log, max: 2 });
  const bus = connectBus({ config: testBusConfig(), name: `test ${siteId}`, log });
  await bus.start();
  await eventually(() => bus.connected());

  const handOverOnce = (event: Envelope, to = instance) => {
    const body = JSON.stringify(event);
    const headers = {
      'content-type': 'application/json',
      [callerHeader]: callerToken('safety', 'notify'),
      [signatureHeader]: bus.keys.sign(body),
    };
    return fetch(`${to.baseUrl}/internal/events`, { method: 'POST', headers, body });
  };
  const handOver: NotifyUnderTest['handOver'] = async (event, to) => {
    for (let tries = 0; ; tries++) {
      const answer = await handOverOnce(event, to);
      if (answer.status !== 503 || tries === 10) return answer;
    }
  };
  const unknownUser: NotifyUnderTest['unknownUser'] = async (of = {}) => {
    const person = personOf({ siteId, ...of });
    const { token, principal } = await auth.tokenFor('notify', {
      sub: person.id,
      siteId: person.siteId,
      role: person.role,
      email: person.email,
      name: `${person.firstName} ${person.lastName}`,
    });
    return { person, principal, token, call: client(instance.baseUrl, token) };
  };

  return {
    siteId,
    emergencyServices,
    databaseUrl: database.url,
    db,
    bus,
    mailbox,
    auth,
    instance,
    startAnother,
    startProcess,
    startInProcess,
    unknownUser,
    handOver,
    handOverOnce,
    async user(of = {}) {
      const user = await unknownUser(of);
      const { person } = user;
      await handOver(eventOf('auth.user.verified', person.siteId, { person }));
      return user;
    },
    publish: (event) => bus.publish(event),
    socket: ({ token }, { after, age, at = instance } = {}) => connectLive(at.baseUrl, token, { after, age }),
    async stop() {
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(services.map((service) => service.stop()));
      await Promise.all([bus.stop(), db.stop(), auth.stop(), mailbox.stop()]);
      await database.drop();
      rmSync(directory, { recursive: true });
    },
  };
}

const siteWith = (id: string, emergencyServices: string, language: string) => ({
  id,
  language,
  name: 'Main Warehouse',
  timeZone: 'America/New_York',
  banner: { emergencyServices: '911', securityExtension: '5555', managerOnCallExtension: '7777' },
  quickDial: [],
  additionalContacts: [],
  andonZones: [],
  fallbackCoordinates: { latitude: 40.7128, longitude: -74.006 },
  afeAreas: [],
  historicalTotes: [],
  reportRecipients: [],
  emergencyServicesRecipients: [emergencyServices],
});
