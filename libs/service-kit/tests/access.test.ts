import { randomUUID } from 'node:crypto';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { may, type Permission } from '@floorlight/contracts/permissions';
import { Role } from '@floorlight/contracts/person';
import { type Principal, principalGrace, principalIssuer } from '@floorlight/contracts/principal';
import { type TestPrincipals, testPrincipals } from '@floorlight/test-kit/principals';
import { type CryptoKey, createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { principalVerifier } from '../src/principal.ts';
import { type Sample, startSample } from './sample.ts';

let auth: TestPrincipals;
let sample: Sample;

beforeAll(async () => {
  auth = await testPrincipals();
  sample = await startSample({ config: { authUrl: auth.authUrl } });
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
  test('is 401', async () => {
    const { token } = await auth.expiredTokenFor('vault', {}, 1);
    expect(await statusOf(`GET /api/parcels/${id}`, token)).toBe(401);
  });

  test('is served within the grace period by an endpoint that survives auth, and is 401 after it', async () => {
    const within = await auth.expiredTokenFor('vault', {}, principalGrace - 60);
    const beyond = await auth.expiredTokenFor('vault', {}, principalGrace + 1);
    expect(await statusOf('GET /api/parcels/count', within.token)).toBe(200);
    expect(await statusOf('GET /api/parcels/count', beyond.token)).toBe(401);
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
    own = await startSample({ principals: principalVerifier('vault', { keys }) });
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
