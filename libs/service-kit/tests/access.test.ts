import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callerHeader, callerTokenLife, openPaths } from '@floorlight/contracts/callers';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { may, type Permission } from '@floorlight/contracts/permissions';
import { Role } from '@floorlight/contracts/person';
import {
  type Principal,
  principalClockTolerance,
  principalGrace,
  principalIssuer,
} from '@floorlight/contracts/principal';
import { callerToken, newCallerVariables } from '@floorlight/test-kit/callers';
import { eventually } from '@floorlight/test-kit/eventually';
import { type TestPrincipals, testPrincipals } from '@floorlight/test-kit/principals';
import { type CryptoKey, createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerCredential } from '../src/caller-credential.ts';
import { localPrincipalVerifier } from '../src/principal.ts';
import { type Sample, startSample } from './sample.ts';

let auth: TestPrincipals;
let sample: Sample;

beforeAll(async () => {
  auth = await testPrincipals();
  sample = await startSample({ config: { AUTH_URL: auth.authUrl } });
});
afterAll(async () => {
  await sample.service.stop();
  await auth.stop();
});

const id = randomUUID();
const parcel = { title: 'Gloves', size: { width: 1 } };
const statusOf = async (line: string, token?: string, json?: unknown) =>
  (await sample.call(line, { ...(token && { token }), ...(json !== undefined && { json }) })).status;

const everyRole = (status: number) => Object.fromEntries(Role.options.map((role) => [role, status]));
const holders = (permission: Permission, status: number) =>
  Object.fromEntries(Role.options.map((role) => [role, may(role, permission) ? status : 403]));

test.each([
  ['GET /api/greeting', undefined, { anonymous: 200, ...everyRole(200) }],
  [`GET /api/parcels/${id}`, undefined, { anonymous: 401, ...everyRole(200) }],
  ['POST /api/parcels', parcel, { anonymous: 401, ...everyRole(201) }],
  [`DELETE /api/parcels/${id}`, undefined, { anonymous: 401, ...holders('totes.assign', 204) }],
])('%s answers anonymous callers and each role as its declaration says', async (line, json, expected) => {
  const answers: Record<string, number> = { anonymous: await statusOf(line, undefined, json) };
  for (const role of Role.options)
    answers[role] = await statusOf(line, (await auth.tokenFor('vault', { role })).token, json);
  expect(answers).toEqual(expected);
});

test('who lacks the second factor that their site asks for is refused what needs a permission, and nothing else', async () => {
  const { token } = await auth.tokenFor('vault', { role: 'manager', needsSecondFactor: true });
  const refused = await sample.call(`DELETE /api/parcels/${id}`, { token });
  expect([refused.status, JSON.parse(await refused.text()).code]).toEqual([403, 'second_factor_required']);
  expect(await statusOf('POST /api/parcels', token, parcel)).toBe(201);
});

test('only the gateway may call an endpoint, with a credential for this very service', async () => {
  const { token } = await auth.tokenFor('vault', { role: 'manager' });
  const statusWith = async (caller: string) =>
    (await sample.call(`GET /api/parcels/${id}`, { token, headers: { [callerHeader]: caller } })).status;
  expect(await statusWith(callerToken('gateway', 'vault'))).toBe(200);

  for (const caller of serviceNames) expect(await statusWith(callerToken(caller, 'vault'))).toBe(403);
  for (const service of serviceNames.filter((name) => name !== 'vault'))
    expect(await statusWith(callerToken('gateway', service))).toBe(403);
  const own = callerToken('gateway', 'vault');
  const [, , end, signature] = own.split('.');
  const { CALLER_KEY } = newCallerVariables();
  const forged = [
    '',
    'gateway',
    own.slice(0, -4),
    `safety.vault.${end}.${signature}`,
    `gateway.vault.${Number(end) + 60}.${signature}`,
    callerToken('gateway', 'vault', -400),
    callerToken('gateway', 'vault', 86_400),
    callerCredential('gateway', CALLER_KEY).tokenFor('vault'),
  ];
  for (const caller of forged) expect(await statusWith(caller)).toBe(403);
  const refused = await sample.call('GET /api/greeting', { headers: { [callerHeader]: '' } });
  expect([refused.status, refused.headers.get(callerHeader)]).toEqual([403, 'refused']);
});

test('nobody may call an internal path that is not declared, and anyone the paths of health checks', async () => {
  expect((await sample.call('GET /internal/anything')).status).toBe(403);
  for (const path of openPaths)
    expect((await sample.call(`GET ${path}`, { headers: { [callerHeader]: '' } })).status).toBe(200);
});

test('a caller whose clock is minutes ahead or behind is served, and a log names it', async () => {
  const { call, logs, service } = await startSample();
  for (const seconds of [callerTokenLife + 300, callerTokenLife - 300]) {
    const headers = { [callerHeader]: callerToken('gateway', 'vault', seconds) };
    expect((await call('GET /api/greeting', { headers })).status).toBe(200);
  }
  await call('GET /api/greeting');
  expect(logs.map(({ msg }) => msg).filter((msg) => /clock/.test(msg))).toEqual([
    expect.stringMatching(/^The clock of gateway is about 3\d\d s ahead of ours: set them right$/),
    expect.stringMatching(/^The clock of gateway is about 2\d\d s behind ours: set them right$/),
    'The clock of gateway agrees with ours again',
  ]);
  await service.stop();
});

test('a caller whose key changes is known again without a restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'caller-keys-'));
  const [first, second] = [newCallerVariables(), newCallerVariables()];
  const publish = ({ CALLER_KEYS_GATEWAY = '' }: typeof first) =>
    writeFileSync(join(directory, 'CALLER_KEYS_GATEWAY'), CALLER_KEYS_GATEWAY);
  publish(first);
  const other = await startSample({ config: { ...first, SECRETS_DIR: directory } });
  const statusWith = async ({ CALLER_KEY }: typeof first) => {
    const headers = callerCredential('gateway', CALLER_KEY).headersFor('vault');
    return (await other.call('GET /api/greeting', { headers })).status;
  };
  expect([await statusWith(first), await statusWith(second)]).toEqual([200, 403]);
  publish(second);
  await eventually(async () => (await statusWith(second)) === 200);
  expect(await statusWith(first)).toBe(403);
  await other.service.stop();
  rmSync(directory, { recursive: true });
});

test('a caller without access learns nothing about the request: access is checked first', async () => {
  const headers = { 'content-type': 'text/plain' };
  expect((await sample.call('POST /api/parcels', { headers, body: 'garbage' })).status).toBe(401);
  const { token } = await auth.tokenFor('vault', { role: 'worker' });
  expect((await sample.call('DELETE /api/parcels/garbage', { token })).status).toBe(403);
});

test('where anyone may call, the handler knows the caller, and an invalid principal is an anonymous caller', async () => {
  const { token } = await auth.tokenFor('vault', { name: 'Mia Chen' });
  expect(await (await sample.call('GET /api/greeting', { token })).json()).toEqual({ name: 'Mia Chen' });
  expect(await (await sample.call('GET /api/greeting', { token: 'garbage' })).json()).toEqual({ name: null });
});

test('a principal for another service is 401', async () => {
  for (const audience of serviceNames.filter((name) => name !== 'vault')) {
    const { token } = await auth.tokenFor(audience, { role: 'manager' });
    expect(await statusOf(`GET /api/parcels/${id}`, token)).toBe(401);
    expect(await statusOf('GET /api/parcels/count', token)).toBe(401);
  }
});

describe('an expired principal', () => {
  test('is 401, once clocks that differ a little can’t be the reason', async () => {
    const justNow = await auth.expiredTokenFor('vault', {}, principalClockTolerance - 10);
    const before = await auth.expiredTokenFor('vault', {}, principalClockTolerance + 1);
    expect(await statusOf(`GET /api/parcels/${id}`, justNow.token)).toBe(200);
    expect(await statusOf(`GET /api/parcels/${id}`, before.token)).toBe(401);
  });

  test('is served within the grace period by an endpoint that survives auth, only while auth is away', async () => {
    const within = await auth.expiredTokenFor('vault', {}, principalGrace - 60);
    const beyond = await auth.expiredTokenFor('vault', {}, principalGrace + 1);
    expect(await statusOf('GET /api/parcels/count', within.token)).toBe(401);

    auth.setAway(true);
    await eventually(async () => (await statusOf('GET /api/parcels/count', within.token)) === 200);
    expect(await statusOf('GET /api/parcels/count', beyond.token)).toBe(401);
    expect(await statusOf(`GET /api/parcels/${id}`, within.token)).toBe(401);

    auth.setAway(false);
    await eventually(async () => (await statusOf('GET /api/parcels/count', within.token)) === 401);
  });
});

describe('a token that auth did not sign for us', () => {
  const claims: Principal = {
    sub: randomUUID(),
    sid: randomUUID(),
    siteId: 'main',
    role: 'manager',
    name: 'Mallory',
    email: 'mallory@floorlight.test',
  };
  const signed = async (key: CryptoKey, header: { alg?: string; kid?: string }, change: (jwt: SignJWT) => SignJWT) =>
    change(
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'EdDSA', ...header })
        .setIssuer(principalIssuer)
        .setAudience('vault')
        .setExpirationTime('5m'),
    ).sign(key);
  const same = (jwt: SignJWT) => jwt;

  let own: Sample;
  let kid: string;
  let authKey: CryptoKey;
  beforeAll(async () => {
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
    kid = 'the-key';
    authKey = privateKey;
    const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' }] });
    own = await startSample({ principals: localPrincipalVerifier('vault', keys) });
  });
  afterAll(() => own.service.stop());

  const answered = async (token: string) => (await own.call(`GET /api/parcels/${id}`, { token })).status;

  test('is served once auth has signed it', async () => {
    expect(await answered(await signed(authKey, { kid }, same))).toBe(200);
  });

  test('forged with a key of their own under the known id: 401', async () => {
    const { privateKey } = await generateKeyPair('EdDSA');
    expect(await answered(await signed(privateKey, { kid }, same))).toBe(401);
  });

  test('with an unknown key: 401', async () => {
    const { privateKey } = await generateKeyPair('EdDSA');
    expect(await answered(await signed(privateKey, { kid: 'another' }, same))).toBe(401);
  });

  test('with another algorithm: 401', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    expect(await answered(await signed(privateKey, { alg: 'ES256', kid }, same))).toBe(401);
  });

  test('not signed at all (alg none): 401', async () => {
    const token = new UnsecuredJWT({ ...claims })
      .setIssuer(principalIssuer)
      .setAudience('vault')
      .setExpirationTime('5m')
      .encode();
    expect(await answered(token)).toBe(401);
  });

  test('for another audience or by another issuer: 401', async () => {
    expect(await answered(await signed(authKey, { kid }, (jwt) => jwt.setAudience('elsewhere')))).toBe(401);
    expect(await answered(await signed(authKey, { kid }, (jwt) => jwt.setIssuer('elsewhere')))).toBe(401);
  });

  test('without an expiry, or with an invalid claim: 401', async () => {
    const endless = new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setIssuer(principalIssuer)
      .setAudience('vault');
    expect(await answered(await endless.sign(authKey))).toBe(401);
    const roleless = new SignJWT({ ...claims, role: 'owner' })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setIssuer(principalIssuer)
      .setAudience('vault')
      .setExpirationTime('5m');
    expect(await answered(await roleless.sign(authKey))).toBe(401);
  });

  test('with a changed payload: 401', async () => {
    const [header, payload = '', signature] = (await signed(authKey, { kid }, same)).split('.');
    const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: randomUUID() };
    const token = [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
    expect(await answered(token)).toBe(401);
  });
});
