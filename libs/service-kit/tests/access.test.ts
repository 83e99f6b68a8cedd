import { randomUUID } from 'node:crypto';
import { type Principal, principalAudience, principalGrace, principalIssuer } from '@floorlight/contracts/principal';
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

test.each([
  ['GET /api/greeting', undefined, { nobody: 200, worker: 200, manager: 200 }],
  [`GET /api/parcels/${id}`, undefined, { nobody: 401, worker: 200, manager: 200 }],
  ['POST /api/parcels', parcel, { nobody: 401, worker: 201, manager: 201 }],
  [`DELETE /api/parcels/${id}`, undefined, { nobody: 401, worker: 403, manager: 204 }],
])('%s answers nobody, a worker and a manager as its declaration says', async (line, json, expected) => {
  const worker = await auth.tokenFor({ role: 'worker' });
  const manager = await auth.tokenFor({ role: 'manager' });
  expect({
    nobody: await statusOf(line, undefined, json),
    worker: await statusOf(line, worker.token, json),
    manager: await statusOf(line, manager.token, json),
  }).toEqual(expected);
});

test('who may not call learns nothing about the request: access is looked at first', async () => {
  const headers = { 'content-type': 'text/plain' };
  expect((await sample.call('POST /api/parcels', { headers, body: 'garbage' })).status).toBe(401);
  const { token } = await auth.tokenFor({ role: 'worker' });
  expect((await sample.call('DELETE /api/parcels/garbage', { token })).status).toBe(403);
});

test('where anyone may call, the handler is told who does, and a principal that does not hold is nobody', async () => {
  const { token } = await auth.tokenFor({ name: 'Mia Chen' });
  expect(await (await sample.call('GET /api/greeting', { token })).json()).toEqual({ name: 'Mia Chen' });
  expect(await (await sample.call('GET /api/greeting', { token: 'garbage' })).json()).toEqual({ name: null });
});

describe('a principal that has run out', () => {
  test('is 401', async () => {
    const { token } = await auth.expiredTokenFor({}, 1);
    expect(await statusOf(`GET /api/parcels/${id}`, token)).toBe(401);
  });

  test('is served within the grace by an endpoint that survives auth, and not beyond', async () => {
    const within = await auth.expiredTokenFor({}, principalGrace - 60);
    const beyond = await auth.expiredTokenFor({}, principalGrace + 1);
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
        .setAudience(principalAudience)
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
    own = await startSample({ principals: principalVerifier({ keys }) });
  });
  afterAll(() => own.service.stop());

  const answered = async (token: string) => (await own.call(`GET /api/parcels/${id}`, { token })).status;

  test('while the same one, signed by auth, is served', async () => {
    expect(await answered(await signed(authKey, { kid }, same))).toBe(200);
  });

  test('forged with a key of their own under the known id: 401', async () => {
    const { privateKey } = await generateKeyPair('EdDSA');
    expect(await answered(await signed(privateKey, { kid }, same))).toBe(401);
  });

  test('with a key nobody knows: 401', async () => {
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
      .setAudience(principalAudience)
      .setExpirationTime('5m')
      .encode();
    expect(await answered(token)).toBe(401);
  });

  test('for another audience or by another issuer: 401', async () => {
    expect(await answered(await signed(authKey, { kid }, (jwt) => jwt.setAudience('elsewhere')))).toBe(401);
    expect(await answered(await signed(authKey, { kid }, (jwt) => jwt.setIssuer('elsewhere')))).toBe(401);
  });

  test('without an end, or without what a principal says: 401', async () => {
    const endless = new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setIssuer(principalIssuer)
      .setAudience(principalAudience);
    expect(await answered(await endless.sign(authKey))).toBe(401);
    const roleless = new SignJWT({ ...claims, role: 'owner' })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setIssuer(principalIssuer)
      .setAudience(principalAudience)
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
