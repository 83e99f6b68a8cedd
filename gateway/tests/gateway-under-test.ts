import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import {
  type Principal,
  type PrincipalGrant,
  principalCacheKey,
  type ServicePrincipals,
  sessionCookie,
  sharedDeviceCookie,
  wallDisplayCookie,
} from '@floorlight/contracts/principal';
import { newSealingKey } from '@floorlight/service-kit/sealer';
import { testBusConfig } from '@floorlight/test-kit/bus-config';
import { callerVariables } from '@floorlight/test-kit/callers';
import { type TestPrincipals, testPrincipals } from '@floorlight/test-kit/principals';
import { testUrls } from '@floorlight/test-kit/urls';
import { onTestFinished } from 'vitest';
import { readGatewayConfig } from '../src/config.ts';
import { createGateway } from '../src/gateway.ts';
import { type Answer, type RequestOptions, send } from './send.ts';
import { type Responder, type Upstream, upstream } from './upstream.ts';

export interface SignedIn {
  token: string;
  cookie: string;
  principal: Principal;
  jwts: ServicePrincipals;
}

export interface GatewayUnderTest {
  url: string;
  port: number;
  adminUrl: string;
  services: Record<ServiceName, Upstream>;
  /** The number of principals that auth was asked for. */
  grantRequests(): number;
  /** Creates a session that auth knows. Its principal expires in `principalExpiresIn` seconds. */
  signIn(claims?: Partial<Principal>, principalExpiresIn?: number): Promise<SignedIn>;
  /** Makes an API key that auth knows: of one site, or of these. */
  makeKey(siteIds?: string[]): Promise<{ key: string; id: string }>;
  /** Enrols a shared device that auth knows. */
  enrolDevice(claims?: Partial<Principal>): Promise<{ id: string; cookie: string; principal: string; revoke(): void }>;
  /** Connects a wall display that auth knows. */
  connectDisplay(): Promise<{ id: string; cookie: string; principal: string; revoke(): void }>;
  /** From now on auth issues no principals for the site. */
  closeSite(siteId: string): void;
  /** Auth issues the same principals for it as before. */
  reopenSite(siteId: string): void;
  /** Removes the session from auth without an event. */
  endSession(session: SignedIn): void;
  /** Gives the session another role in auth without an event. Returns its new principals. */
  changeRole(session: SignedIn, role: Principal['role']): Promise<ServicePrincipals>;
  get(path: string, headers?: RequestOptions['headers']): Promise<Answer>;
  send(path: string, sent: RequestOptions): Promise<Answer>;
  stop(): Promise<void>;
}

/** All gateways of a deployment have the same. */
const sealingKey = newSealingKey();

/** Starts a gateway in front of six fake services, of which auth issues principals. Stops when the test ends. */
export async function gatewayUnderTest(
  env: NodeJS.ProcessEnv = {},
  beforeStart: (services: Record<ServiceName, Upstream>) => void = () => {},
): Promise<GatewayUnderTest> {
  const principals = await testPrincipals();
  const known = new Map<string, PrincipalGrant>();
  const atClosedSites = new Map<string, PrincipalGrant>();
  const services = await startServices(known);
  beforeStart(services);
  const webRoot = await mkdtemp(join(tmpdir(), 'floorlight-web-'));
  const gateway = createGateway(
    readGatewayConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: '0',
      ADMIN_PORT: '0',
      REQUESTS_PER_MINUTE: '1000000', // all tests come from one address
      REQUESTS_PER_MINUTE_PER_PERSON: '1000000',
      REDIS_URL: testUrls.redis,
      ...testBusConfig(),
      WEB_ROOT: webRoot,
      ...callerVariables('gateway'),
      PRINCIPAL_SEALING_KEY: sealingKey,
      ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_URL`, services[name].url])),
      ...env,
    }),
  );
  const { port, adminPort } = await gateway.start();
  const url = `http://127.0.0.1:${port}`;

  let stopped: Promise<unknown> | null = null;
  const stop = async (): Promise<void> => {
    stopped ??= gateway
      .stop()
      .then(() => Promise.all([principals.stop(), ...Object.values(services).map((service) => service.kill())]))
      .then(() => rm(webRoot, { recursive: true }));
    await stopped;
  };
  onTestFinished(stop);

  return {
    url,
    port,
    adminUrl: `http://127.0.0.1:${adminPort}`,
    services,
    grantRequests: () => services.auth.received.filter(({ url }) => url === '/internal/principals').length,
    signIn: (claims, principalExpiresIn) => signIn(principals, known, claims, principalExpiresIn),
    async makeKey(siteIds = []) {
      const key = `flk_${randomBytes(32).toString('base64url')}`;
      const { principal, jwts } = await signedFor(principals, { role: 'machine', name: 'Dock gate' });
      const expiresAt = new Date(Date.now() + 300_000).toISOString();
      const grant = { principals: jwts, sessionId: principal.sub, userId: principal.sub, expiresAt };
      if (siteIds.length === 0) known.set(key, grant);
      for (const siteId of siteIds) known.set(keyWithSite(key, siteId), { ...grant, siteId });
      return { key, id: principal.sub };
    },
    async enrolDevice(claims) {
      const { principal, jwts } = await signedFor(principals, {
        ...{ role: 'machine', sharedDevice: { zone: null } },
        ...claims,
      });
      const secret = randomBytes(32).toString('base64url');
      const { sub } = principal;
      const expiresAt = new Date(Date.now() + 300_000).toISOString();
      known.set(ofDevice(secret), { principals: jwts, sessionId: sub, userId: sub, expiresAt });
      const revoke = () => void known.delete(ofDevice(secret));
      return { id: sub, principal: jwts.safety, cookie: `${sharedDeviceCookie}=${secret}`, revoke };
    },
    async connectDisplay() {
      const { principal, jwts } = await signedFor(principals, { role: 'machine', wallDisplay: true });
      const secret = randomBytes(32).toString('base64url');
      const { sub } = principal;
      const expiresAt = new Date(Date.now() + 300_000).toISOString();
      known.set(ofDevice(secret), { principals: jwts, sessionId: sub, userId: sub, expiresAt });
      const revoke = () => void known.delete(ofDevice(secret));
      return { id: sub, principal: jwts.safety, cookie: `${wallDisplayCookie}=${secret}`, revoke };
    },
    closeSite(siteId) {
      for (const [credential, grant] of known) {
        if (grant.siteId !== siteId) continue;
        known.delete(credential);
        atClosedSites.set(credential, grant);
      }
    },
    reopenSite(siteId) {
      for (const [credential, grant] of atClosedSites) if (grant.siteId === siteId) known.set(credential, grant);
    },
    endSession: (session) => void known.delete(session.token),
    async changeRole({ token, principal }, role) {
      const { jwts } = await signedFor(principals, { ...principal, role });
      const grant = known.get(token);
      if (grant) known.set(token, { ...grant, principals: jwts });
      return jwts;
    },
    get: (path, headers) => send(url, path, headers ? { headers } : {}),
    send: (path, sent) => send(url, path, sent),
    stop,
  };
}

/** The Redis key of a session's principal. */
export const cacheKeyOf = (token: string, siteId?: string): string =>
  principalCacheKey(createHash('sha256').update(token).digest('hex'), siteId);

const ofDevice = (secret: string): string => `device ${secret}`;

const keyWithSite = (apiKey: string, siteId?: string): string =>
  siteId === undefined ? apiKey : `${apiKey} ${siteId}`;

async function startServices(known: Map<string, PrincipalGrant>): Promise<Record<ServiceName, Upstream>> {
  const principals: Responder = (url, body) => {
    if (url !== '/internal/principals') return null;
    const { sessionToken, apiKey, siteId, sharedDevice, wallDisplay } = JSON.parse(body);
    const device = sharedDevice ?? wallDisplay;
    const grant = known.get(sessionToken ?? (device ? ofDevice(device) : keyWithSite(apiKey, siteId)));
    return grant ? { status: 200, json: grant } : { status: 401, json: {} };
  };
  const start = async (name: ServiceName) =>
    [name, await upstream(name, name === 'auth' ? principals : undefined)] as const;
  const started = await Promise.all(serviceNames.map(start));
  return Object.fromEntries(started) as Record<ServiceName, Upstream>; // one for every name
}

async function signIn(
  principals: TestPrincipals,
  known: Map<string, PrincipalGrant>,
  claims: Partial<Principal> = {},
  principalExpiresIn = 300,
): Promise<SignedIn> {
  const { jwts, principal } = await signedFor(principals, claims);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + principalExpiresIn * 1000).toISOString();
  known.set(token, { principals: jwts, sessionId: principal.sid, userId: principal.sub, expiresAt });
  return { token, cookie: `${sessionCookie}=${token}`, principal, jwts };
}

/** The principal for each service. */
async function signedFor(
  principals: TestPrincipals,
  claims: Partial<Principal>,
): Promise<{ jwts: ServicePrincipals; principal: Principal }> {
  const { principal } = await principals.tokenFor('auth', claims);
  const signed = serviceNames.map(async (name) => [name, (await principals.tokenFor(name, principal)).token]);
  return { principal, jwts: Object.fromEntries(await Promise.all(signed)) as ServicePrincipals }; // one for every name
}
