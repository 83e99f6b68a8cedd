import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '@floorlight/contracts/accounts';
import { login, register, verifyEmail } from '@floorlight/contracts/accounts';
import type { EventName, FloorEvent } from '@floorlight/contracts/events';
import { PrincipalGrant, sessionCookie } from '@floorlight/contracts/principal';
import { type Database, openDatabase } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import { migrateDatabase } from '@floorlight/database/migrate';
import { newSealingKey } from '@floorlight/service-kit/sealer';
import type { Service } from '@floorlight/service-kit/service';
import { createLogger } from '@floorlight/telemetry/logger';
import { gatewayHeaders } from '@floorlight/test-kit/callers';
import { type Answer, type Call, client, succeeded } from '@floorlight/test-kit/client';
import { type Mail, type Mailbox, startMailbox } from '@floorlight/test-kit/mailbox';
import { randomSite } from '@floorlight/test-kit/random-site';
import { type ServiceUnderTest, serviceUnderTest } from '@floorlight/test-kit/service-under-test';
import { readAuthConfig } from '../src/config.ts';
import { users } from '../src/schema.ts';
import { createAuthService } from '../src/service.ts';

export const password = 'correct horse';

export interface AuthUnderTest extends ServiceUnderTest {
  /** A second site of the same deployment. */
  otherSiteId: string;
  call: Call;
  db: Database;
  mailbox: Mailbox;
  /** The environment with which it was started. */
  environment: NodeJS.ProcessEnv;
  /** Another instance on the same database, not started yet. */
  createInstance(environment?: NodeJS.ProcessEnv): Service;
}

/** Starts auth with its own database, two sites and a mailbox. The other site is Spanish. */
export async function authUnderTest(
  environment: NodeJS.ProcessEnv = {},
  siteId = randomSite(),
): Promise<AuthUnderTest> {
  const otherSiteId = randomSite();
  const sites = sitesFile([siteId, otherSiteId]);
  const mailbox = await startMailbox();
  let complete: NodeJS.ProcessEnv = {};
  const create = (given: NodeJS.ProcessEnv) =>
    createAuthService(readAuthConfig(given), { audit: { site: siteId, durablePrefix: `${siteId}-` } });
  const service = await serviceUnderTest(
    'auth',
    (defaults) => {
      complete = defaults;
      return create(defaults);
    },
    {
      siteId,
      migrations: new URL('../migrations/expand', import.meta.url),
      migrate: migrateDatabase,
      environment: {
        SMTP_URL: mailbox.smtpUrl,
        MAIL_FROM: 'Floorlight <no-reply@floorlight.test>',
        PUBLIC_URL: 'http://floor.test',
        KEY_ENCRYPTION_KEY: newSealingKey(),
        SITES_FILE: sites.file,
        SAFETY_URL: 'http://127.0.0.1:9',
        INVENTORY_URL: 'http://127.0.0.1:9',
        // Longer than a busy machine takes for thirty passwords.
        HASH_WAIT_SECONDS: '60',
        ...environment,
      },
    },
  );
  const db = openDatabase({ url: complete.DATABASE_URL ?? '', log: createLogger({ service: 'auth', level: 'fatal' }) });
  return {
    ...service,
    otherSiteId,
    call: client(service.baseUrl),
    db,
    mailbox,
    environment: complete,
    createInstance: (given = {}) => create({ ...complete, PORT: '0', ...given }),
    async stop() {
      await db.stop();
      await service.stop();
      await mailbox.stop();
      sites.remove();
    },
  };
}

function sitesFile(ids: string[]): { file: string; remove(): void } {
  const directory = mkdtempSync(join(tmpdir(), 'floorlight-auth-sites-'));
  const file = join(directory, 'sites.json');
  const [shipped] = JSON.parse(readFileSync(new URL('../../../config/sites.json', import.meta.url), 'utf8'));
  writeFileSync(
    file,
    JSON.stringify(ids.map((id, index) => ({ ...shipped, id, language: index === 0 ? 'en' : 'es' }))),
  );
  return { file, remove: () => rmSync(directory, { recursive: true }) };
}

let count = 0;
export const newEmail = (): string => `person-${process.pid}-${++count}@floorlight.test`;

export const registration = (given: Record<string, unknown> = {}) => ({
  email: newEmail(),
  password,
  confirmPassword: given.password ?? password,
  firstName: 'Sam',
  lastName: 'Okafor',
  ...given,
});

export const registered = async (auth: AuthUnderTest, given: Record<string, unknown> = {}): Promise<string> => {
  const body = registration(given);
  succeeded(await auth.call(register, { rawBody: body }));
  return body.email;
};

export const subjects = {
  verification: 'Verify your email for Floorlight',
  known: 'You already have a Floorlight account',
  employeeIdTaken: 'Your employee ID was not added to Floorlight',
  reset: 'Reset your Floorlight password',
  setPassword: 'Set your Floorlight password',
  changed: 'Your Floorlight password was changed',
};

export const mailsTo = (auth: AuthUnderTest, email: string, subject: string): Mail[] =>
  auth.mailbox.mails().filter((mail) => mail.to[0]?.address === email && mail.subject === subject);

/** Waits for the nth mail with that subject to that address and returns the token in it. */
export async function mailedToken(auth: AuthUnderTest, email: string, subject: string, nth = 1): Promise<string> {
  await auth.mailbox.waitFor(() => mailsTo(auth, email, subject).length >= nth, 20_000);
  const token = /[?&]token=([\w-]{43})/.exec(mailsTo(auth, email, subject)[nth - 1]?.text ?? '')?.[1];
  if (!token) throw new Error(`no link in the mail "${subject}" to ${email}`);
  return token;
}

export async function verified(auth: AuthUnderTest, given: Record<string, unknown> = {}): Promise<User> {
  const email = await registered(auth, given);
  const link = /\/verify-email\?token=([\w-]{43})/; // the mail may be in any language
  const mail = await auth.mailbox.waitFor(({ to, text }) => to[0]?.address === email && link.test(text), 20_000);
  const token = link.exec(mail.text)?.[1] ?? '';
  return succeeded(await auth.call(verifyEmail, { query: { token } })).user;
}

export const signIn = (
  auth: AuthUnderTest,
  email: string,
  given = password,
  headers: Record<string, string> = {},
): Promise<Answer<typeof login>> => auth.call(login, { body: { email, password: given }, headers });

export interface Browser {
  session: string;
  device: string;
  /** The Cookie header that the browser sends. */
  cookie: string;
}

/** The browser's cookies after an answer. */
export function browserAfter({ headers }: { headers: Headers }): Browser {
  const cookieValue = (name: string) =>
    headers
      .getSetCookie()
      .map((line) => new RegExp(`^(?:__Host-)?${name}=([^;]+)`).exec(line)?.[1])
      .find(Boolean) ?? '';
  const [session, device] = [cookieValue(sessionCookie), cookieValue('floorlight_device')];
  return { session, device, cookie: `${sessionCookie}=${session}; floorlight_device=${device}` };
}

export async function signedIn(auth: AuthUnderTest, email: string, given = password): Promise<Browser> {
  const answer = await signIn(auth, email, given);
  succeeded(answer);
  return browserAfter(answer);
}

/** The grant that the gateway gets for a session; null if the session is not valid. */
export const principalFor = (auth: AuthUnderTest, sessionToken: string): Promise<PrincipalGrant | null> =>
  grantFor(auth, { sessionToken });

/** The same for any credential. */
export async function grantFor(
  auth: AuthUnderTest,
  credential: Record<string, string>,
): Promise<PrincipalGrant | null> {
  const answer = await fetch(`${auth.baseUrl}/internal/principals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...gatewayHeaders('auth') },
    body: JSON.stringify(credential),
  });
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(`the request for a principal got status ${answer.status}`);
  return PrincipalGrant.parse(await answer.json());
}

/** A client that calls as the session's user. */
export async function as(auth: AuthUnderTest, { session }: Browser): Promise<Call> {
  const grant = await principalFor(auth, session);
  if (!grant) throw new Error('this session is not valid');
  return client(auth.baseUrl, grant.principals.auth);
}

/** A client of Ada Novak, an administrator. Nobody can register as one. */
export async function administrator(auth: AuthUnderTest): Promise<Call> {
  const { id, email } = await verified(auth, { firstName: 'Ada', lastName: 'Novak', siteId: auth.siteId });
  await auth.db.orm.update(users).set({ role: 'administrator' }).where(eq(users.id, id));
  return as(auth, await signedIn(auth, email));
}

/** The events published about a user so far, in order. */
export const publishedEvents = <N extends EventName>(auth: AuthUnderTest, name: N, userId: string): FloorEvent<N>[] =>
  auth.bus.events().filter((event) => {
    const payload = event.payload as { person?: { id: string }; userId?: string }; // every auth event has one of them
    return event.name === name && (payload.person?.id ?? payload.userId) === userId;
  }) as FloorEvent<N>[]; // filtered by name

/**
 * The ratio of the slower median time to the faster, over alternating rounds. On a busy machine equal work stays well
 * below 3; an answer that skips a hash is near 10.
 */
export async function timeRatio(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < 11; round++) {
    for (const [index, work] of [one, other].entries()) {
      const began = performance.now();
      await work();
      times[index]?.push(performance.now() - began);
    }
  }
  const [a = 0, b = 0] = times.map((each) => each.toSorted((x, y) => x - y)[5]);
  return Math.max(a, b) / Math.min(a, b);
}
