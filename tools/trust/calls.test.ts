import { generateKeyPairSync } from 'node:crypto';
import { raiseAlert } from '@floorlight/contracts/alerts';
import { type CallerName, callerHeader, callerNames, internalRoutes } from '@floorlight/contracts/callers';
import { endpointsOf } from '@floorlight/contracts/catalogue';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import {
  PrincipalGrant,
  principalHeader,
  principalIssuer,
  type ServicePrincipals,
  sessionCookie,
} from '@floorlight/contracts/principal';
import { callerCredential, newCallerKey } from '@floorlight/service-kit/caller-credential';
import { eventually } from '@floorlight/test-kit/eventually';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { createClient } from 'redis';
import { beforeAll, describe, expect, test } from 'vitest';
import { runningProduct, secretsOf } from './running-product.ts';

const { url, services, servers } = runningProduct();
const pairs = callerNames.flatMap((caller) => serviceNames.map((service) => [caller, service] as const));

let cookie: string;
let principals: ServicePrincipals;

beforeAll(async () => {
  cookie = await signIn();
  principals = await principalsOf(cookie);
});

/** The session cookie of the demo's manager. */
async function signIn(): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'manager@floorlight.test', password: 'floorlight-demo' }),
  });
  return (
    answer.headers
      .getSetCookie()
      .find((line) => line.startsWith(sessionCookie))
      ?.split(';')[0] ?? ''
  );
}

const askForPrincipals = (of: string, credential: Record<string, string>) =>
  fetch(`${services.auth}${internalRoutes.issuePrincipals.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...credential },
    body: JSON.stringify({ sessionToken: of.split('=')[1] }),
  });

const principalsOf = async (of: string): Promise<ServicePrincipals> =>
  PrincipalGrant.parse(await (await askForPrincipals(of, credentialOf('gateway', 'auth'))).json()).principals;

const credentialOf = (caller: CallerName, service: ServiceName): Record<string, string> =>
  callerCredential(caller, secretsOf(caller).CALLER_KEY ?? '').headersFor(service);

/** The status with which a service answers somebody who calls it directly. */
async function statusOf(service: ServiceName, headers: Record<string, string>): Promise<number> {
  const endpoint = endpointsOf(service).find(
    ({ method, access, path }) => method === 'GET' && access === 'user' && !path.includes(':'),
  );
  return (await fetch(`${services[service]}${endpoint?.path}`, { headers })).status;
}

test.each(serviceNames)(
  'the gateway may call %s with the principal for it: the other tests can fail',
  async (service) => {
    const status = await statusOf(service, {
      ...credentialOf('gateway', service),
      [principalHeader]: principals[service],
    });
    expect([200, 400]).toContain(status);
  },
);

describe('a valid principal does not open', () => {
  test.each(serviceNames)('%s without a credential, or with a made-up one', async (service) => {
    const principal = { [principalHeader]: principals[service] };
    const madeUp = callerCredential('gateway', newCallerKey()).headersFor(service);
    for (const credential of [{}, { [callerHeader]: 'gateway' }, madeUp])
      expect(await statusOf(service, { ...principal, ...credential })).toBe(403);
  });

  test.each(pairs.filter(([caller]) => caller !== 'gateway'))(
    'with the credential of %s: %s',
    async (caller, service) => {
      const headers = { ...credentialOf(caller, service), [principalHeader]: principals[service] };
      expect(await statusOf(service, headers)).toBe(403);
      const asGateway = callerCredential('gateway', secretsOf(caller).CALLER_KEY ?? '').headersFor(service);
      expect(await statusOf(service, { ...headers, ...asGateway })).toBe(403);
    },
  );

  test.each(serviceNames)('%s with what the gateway sends to another service', async (service) => {
    for (const other of serviceNames.filter((name) => name !== service)) {
      const sent = { ...credentialOf('gateway', other), [principalHeader]: principals[other] };
      expect(await statusOf(service, sent)).toBe(403);
      expect(await statusOf(service, { ...sent, ...credentialOf('gateway', service) })).toBe(401);
    }
  });
});

test.each(serviceNames)('%s refuses a principal that auth has not signed', async (service) => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { kid = '' } = decodeProtectedHeader(principals[service]);
  const forged = await new SignJWT(decodeJwt(principals[service]))
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .setIssuer(principalIssuer)
    .sign(privateKey);
  expect(await statusOf(service, { ...credentialOf('gateway', service), [principalHeader]: forged })).toBe(401);
});

test.each(pairs)(
  '%s may call the internal routes of %s that are declared for it, and no others',
  async (caller, service) => {
    for (const route of Object.values(internalRoutes).filter((one) => one.service === service)) {
      const send = async (headers: Record<string, string>) =>
        (await fetch(`${services[service]}${route.path}`, { method: route.method, headers })).status;
      const status = await send(credentialOf(caller, service));
      if ((route.callers as readonly CallerName[]).includes(caller)) expect(status).not.toBe(403);
      else expect(status).toBe(403);
      expect(await send({})).toBe(403);
    }
  },
);

test('only the gateway gets principals for a session', async () => {
  for (const caller of serviceNames)
    expect((await askForPrincipals(cookie, credentialOf(caller, 'auth'))).status).toBe(403);
  expect((await askForPrincipals(cookie, {})).status).toBe(403);
});

test('nothing in Redis opens a service', async () => {
  await fetch(`${url}/api/auth/user`, { headers: { cookie } });
  const redis = await createClient({ url: servers.redis }).connect();
  try {
    const found = await eventually(async () => {
      const keys = await redis.keys('floorlight:principal:*');
      return keys.length > 0 && (await redis.mGet(keys));
    });
    for (const sealed of found) {
      expect(sealed).not.toContain('eyJ'); // how a JWT begins
      for (const service of serviceNames) {
        const headers = { ...credentialOf('gateway', service), [principalHeader]: sealed ?? '' };
        expect(await statusOf(service, headers)).toBe(401);
      }
    }
  } finally {
    redis.destroy();
  }
});

test('a session that has ended raises no alert while auth is up', async () => {
  const ended = await signIn();
  const send = (path: string) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { cookie: ended, origin: url, 'content-type': 'application/json' },
      body: '{}',
    });
  expect((await send('/api/auth/logout')).status).toBe(204);
  expect((await send(raiseAlert.path)).status).toBe(401);
});
