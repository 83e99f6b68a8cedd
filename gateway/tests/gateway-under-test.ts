import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import { type Principal, type PrincipalGrant, principalCacheKey, sessionCookie } from '@floorlight/contracts/principal';
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
  jwt: string;
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
  /** Removes the session from auth without an event. */
  endSession(session: SignedIn): void;
  /** Gives the session another role in auth without an event. Returns its new principal. */
  changeRole(session: SignedIn, role: Principal['role']): Promise<string>;
  get(path: string, headers?: RequestOptions['headers']): Promise<Answer>;
  send(path: string, sent: RequestOptions): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts a gateway in front of six fake services, of which auth issues principals. Stops when the test ends. */
export async function gatewayUnderTest(env: NodeJS.ProcessEnv = {}): Promise<GatewayUnderTest> {
  const principals = await testPrincipals();
  const known = new Map<string, PrincipalGrant>();
  const services = await startServices(known);
  const webRoot = await mkdtemp(join(tmpdir(), 'floorlight-web-'));
  const gateway = createGateway(
    readGatewayConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: '0',
      ADMIN_PORT: '0',
      REQUESTS_PER_MINUTE: '1000000', // all tests come from one address
      REDIS_URL: testUrls.redis,
      NATS_URL: testUrls.nats,
      WEB_ROOT: webRoot,
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
    endSession: (session) => void known.delete(session.token),
    async changeRole({ token, principal }, role) {
      const { token: jwt } = await principals.tokenFor({ ...principal, role });
      const grant = known.get(token);
      if (grant) known.set(token, { ...grant, principal: jwt });
      return jwt;
    },
    get: (path, headers) => send(url, path, headers ? { headers } : {}),
    send: (path, sent) => send(url, path, sent),
    stop,
  };
}

/** The Redis key of a session's principal. */
export const cacheKeyOf = (token: string): string =>
  principalCacheKey(createHash('sha256').update(token).digest('hex'));

async function startServices(known: Map<string, PrincipalGrant>): Promise<Record<ServiceName, Upstream>> {
  const principals: Responder = (url, body) => {
    if (url !== '/internal/principals') return null;
    const grant = known.get(JSON.parse(body).sessionToken);
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
  const { token: jwt, principal } = await principals.tokenFor(claims);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + principalExpiresIn * 1000).toISOString();
  known.set(token, { principal: jwt, sessionId: principal.sid, userId: principal.sub, expiresAt });
  return { token, cookie: `${sessionCookie}=${token}`, principal, jwt };
}
